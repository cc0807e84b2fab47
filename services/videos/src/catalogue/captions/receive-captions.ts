import type { Readable } from 'node:stream';
import { type Cue, captionLimits, createCueReader, UnreadableCaptions, videosProblems } from '@flotilla/contracts-videos';
import type { IncomingFile } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';

const NAME = /\.(?:srt|vtt)$/i;
const ARRIVES_WITHIN_MS = 120_000;

/** Reads a caption file as it arrives, so that no large one is in memory as a whole. Throws 400 for what cannot be read, 408 after two minutes. */
export async function receiveCaptions({ filename, stream }: IncomingFile): Promise<Cue[]> {
  const deadline = setTimeout(() => stream.destroy(problems.request_timeout()), ARRIVES_WITHIN_MS);
  try {
    if (!NAME.test(filename)) throw new UnreadableCaptions(0, 'The name of the file must end with .vtt or .srt.');
    return await readFile(stream);
  } catch (error) {
    throw error instanceof UnreadableCaptions ? videosProblems.captions_unreadable({ detail: error.message }) : error;
  } finally {
    clearTimeout(deadline);
  }
}

async function readFile(stream: Readable): Promise<Cue[]> {
  const reader = createCueReader();
  let decode: ((bytes?: Buffer) => string) | undefined;
  let first = Buffer.alloc(0);
  for await (const chunk of stream) {
    if (decode) reader.write(decode(chunk as Buffer));
    else {
      first = Buffer.concat([first, chunk as Buffer]);
      // What encoding it is, the first two bytes tell.
      if (first.length < 2) continue;
      decode = createDecoder(first);
      reader.write(decode(first));
    }
  }
  decode ??= createDecoder(first);
  reader.write(decode());
  return reader.end();
}

/** UTF-16 tells by a byte order mark that it is; anything else has to be UTF-8. */
function createDecoder(first: Buffer): (bytes?: Buffer) => string {
  const mark = first.toString('hex', 0, 2);
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new UnreadableCaptions(0, 'The file is not a text in UTF-8 or UTF-16.');
    }
  };
}

/** Throws 400 for more than is kept of one file. */
export function refuseLarge(bytes: Buffer): void {
  if (bytes.length <= captionLimits.written) return;
  const most = captionLimits.written / 1024 / 1024;
  throw videosProblems.captions_unreadable({ detail: `The captions are longer than the ${most} MiB that are kept of them.` });
}
