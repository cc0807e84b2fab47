import type { Readable } from 'node:stream';
import { chunksOf } from './chunks-of.ts';
import type { Refusals } from './refusals.ts';
import type { Arriving } from './store-parts.ts';

/** Which bytes of the file a request sends, both ends inclusive. */
export type Placed = { readonly first: number; readonly last: number; readonly contentLength: number | undefined };
type Refuse = Pick<Refusals, 'chunk_out_of_place'>;

/** Throws 409 for a chunk that does not continue what was received or ends behind the file. */
export function refuseOutOfPlace(
  { size, received }: Pick<Arriving, 'received' | 'size'>,
  { first, last, contentLength }: Placed,
  { chunk_out_of_place }: Refuse,
): void {
  if (last >= size) throw chunk_out_of_place({ detail: 'This part ends behind the end of the file.' });
  if (contentLength !== undefined && contentLength !== last - first + 1) {
    throw chunk_out_of_place({ detail: 'Content-Length and Content-Range do not agree.' });
  }
  if (first > received) throw chunk_out_of_place();
}

/** Passes over a body. Throws 409 when it is longer. */
export async function drain(
  { body, signal }: { readonly body: Readable; readonly signal: AbortSignal },
  atMost: number,
  { chunk_out_of_place }: Refuse,
): Promise<void> {
  let arrived = 0;
  for await (const bytes of chunksOf(body, signal)) {
    arrived += bytes.length;
    if (arrived > atMost) throw chunk_out_of_place({ detail: 'The body is longer than it was said to be.' });
  }
}
