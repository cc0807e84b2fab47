import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { type ContentRange, parseContentRange } from './content-range.ts';
import { type Digest, parseDigest } from './digest.ts';
import type { Refusals } from './refusals.ts';

/** What a request sends, and what it says of it. */
export type SentChunk = {
  /** Undefined: the body begins at 0. */
  readonly range: ContentRange | undefined;
  readonly contentLength: number | undefined;
  readonly digest: Digest | null;
  readonly body: Readable;
  /** Aborts when the body is no longer worth waiting for. */
  readonly signal: AbortSignal;
};
/** Which bytes of the file a chunk is, both ends inclusive; all that are to come where it does not say. */
export type Place = {
  /** Nothing is sent: the client asks how far the upload is. */
  readonly asksOnly: boolean;
  /** The most bytes that its body may have. */
  readonly length: number;
  readonly first: number;
  readonly last: number;
  readonly isLast: boolean;
};
type Headers = Parameters<typeof parseDigest>[0] & { readonly 'content-range'?: string | undefined };
type Sending = { readonly request: IncomingMessage; readonly headers: Headers; readonly signal: AbortSignal };

/** Reads the headers of a chunk. Throws as `parseContentRange` and `parseDigest` do. */
export function readSentChunk(
  { request, headers, signal }: Sending,
  refusals: Pick<Refusals, 'checksum_mismatch' | 'unsupported_checksum'>,
): SentChunk {
  const contentLength = request.headers['content-length'];
  const range = headers['content-range'];
  return {
    range: range === undefined ? undefined : parseContentRange(range),
    contentLength: contentLength === undefined ? undefined : Number(contentLength),
    digest: parseDigest(headers, refusals),
    body: request,
    signal,
  };
}

/** Where a chunk belongs in a file of this size. Throws 409 when it was said to belong to a file of another size. */
export function placeOf(
  { range, contentLength }: Pick<SentChunk, 'contentLength' | 'range'>,
  size: number,
  { chunk_out_of_place }: Pick<Refusals, 'chunk_out_of_place'>,
): Place {
  if (range && range.total !== size) throw chunk_out_of_place({ detail: 'This is not the size the upload was opened with.' });
  const asksOnly = range?.asks === 'position';
  const length = asksOnly ? size : (contentLength ?? size);
  const [first, last] = range?.asks === 'storage' ? [range.first, range.last] : [0, length - 1];
  return { asksOnly, length, first, last, isLast: asksOnly || last === size - 1 };
}
