import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { problems } from '@flotilla/problem';
import type { Source } from './image.ts';

const ARRIVES_WITHIN_MS = 120_000;

/** Reads a file part, whose declaration bounds its size, without looking at its content. Throws 408 after two minutes. */
export async function readImage({ mediaType, stream }: { mediaType: string; stream: Readable }): Promise<Source> {
  const deadline = setTimeout(() => stream.destroy(problems.request_timeout()), ARRIVES_WITHIN_MS);
  try {
    return { mediaType, bytes: await buffer(stream) };
  } finally {
    clearTimeout(deadline);
  }
}
