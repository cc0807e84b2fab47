import type { Readable } from 'node:stream';
import {
  type Cue,
  captionLimits,
  createCaptionDecoder,
  createCueReader,
  UnreadableCaptions,
  videosProblems,
} from '@flotilla/contracts-videos';
import type { IncomingFile } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';

const NAME = /\.(?:srt|vtt)$/i;
const ARRIVES_WITHIN_MS = 120_000;

/** Reads a caption file as it arrives, so that no large one is in memory as a whole. Throws 400 for what cannot be read, 408 after two minutes. */
export async function receiveCaptions({ filename, stream }: IncomingFile): Promise<Cue[]> {
  const deadline = setTimeout(() => stream.destroy(problems.request_timeout()), ARRIVES_WITHIN_MS);
  try {
    if (!NAME.test(filename)) throw new UnreadableCaptions('name');
    return await readCaptions(stream);
  } catch (error) {
    throw error instanceof UnreadableCaptions ? videosProblems.captions_unreadable({ detail: error.message }) : error;
  } finally {
    clearTimeout(deadline);
  }
}

/** Throws `UnreadableCaptions`. */
export async function readCaptions(stream: Readable): Promise<Cue[]> {
  const reader = createCueReader();
  let decode: ReturnType<typeof createCaptionDecoder> | undefined;
  let first = Buffer.alloc(0);
  for await (const chunk of stream) {
    if (decode) reader.write(decode(chunk as Buffer<ArrayBuffer>));
    else {
      first = Buffer.concat([first, chunk as Buffer]);
      // What encoding it is, the first two bytes tell.
      if (first.length < 2) continue;
      decode = createCaptionDecoder(first);
      reader.write(decode(first));
    }
  }
  decode ??= createCaptionDecoder(first);
  reader.write(decode());
  return reader.end();
}

/** Throws 400 for more than is kept of one file. */
export function refuseLarge(bytes: Buffer): void {
  if (bytes.length > captionLimits.written) throw videosProblems.captions_unreadable({ detail: new UnreadableCaptions('large').message });
}
