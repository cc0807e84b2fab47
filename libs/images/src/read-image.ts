import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { problems } from '@flotilla/problem';
import type { Source } from './image.ts';

const ARRIVES_WITHIN_MS = 120_000;

/** A file part whose declaration bounds its size, as it arrives within two minutes. Throws 408; nothing of it is looked at yet. */
export async function readImage({ mediaType, stream }: { mediaType: string; stream: Readable }): Promise<Source> {
  const deadline = setTimeout(() => stream.destroy(problems.request_timeout()), ARRIVES_WITHIN_MS);
  try {
    return { mediaType, bytes: await buffer(stream) };
  } finally {
    clearTimeout(deadline);
  }
}
