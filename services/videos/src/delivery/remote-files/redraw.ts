import { captionLimits, createCaptionDecoder, readCues, UnreadableCaptions, writeWebVtt } from '@flotilla/contracts-videos';
import type { Images, Size } from '@flotilla/images';
import { Problem } from '@flotilla/problem';
import type { FetchedFile } from '../../neighbours.ts';
import type { RemoteThing } from './remote-thing.ts';

export type Redrawn = { readonly contentType: string; readonly bytes: Uint8Array };

/** Of what is shown; no page shows more. */
const LARGEST = 1920;
/** Frames lie where their sizes say, so that a storyboard keeps its own; libs/images bounds its pixels. */
const ANY_SIDE = 50_000;

/** A file of another instance as one of this one would be: a picture without metadata, no larger than it was announced, or plain captions. Undefined for what cannot be read. */
export async function redraw(images: Images, file: FetchedFile, thing: RemoteThing): Promise<Redrawn | undefined> {
  if (thing.kind === 'caption') return rewriteCaption(file.bytes);
  try {
    const [drawn] = await images.make(file, [sizeOf(thing)]);
    return drawn && { contentType: drawn.mediaType, bytes: drawn.bytes };
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return undefined;
    throw error;
  }
}

function sizeOf({ kind, width, height }: RemoteThing): Size {
  if (kind === 'storyboard') return { within: { width: ANY_SIDE, height: ANY_SIDE } };
  const side = (announced: number | null) => Math.max(1, Math.min(announced || LARGEST, LARGEST));
  return { within: { width: side(width), height: side(height) } };
}

function rewriteCaption(bytes: FetchedFile['bytes']): Redrawn | undefined {
  try {
    const decode = createCaptionDecoder(bytes);
    const written = Buffer.from(writeWebVtt(readCues(decode(bytes) + decode())));
    return written.length > captionLimits.written ? undefined : { contentType: 'text/vtt; charset=utf-8', bytes: written };
  } catch (error) {
    if (error instanceof UnreadableCaptions) return undefined;
    throw error;
  }
}
