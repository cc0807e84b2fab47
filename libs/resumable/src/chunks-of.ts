import type { Readable } from 'node:stream';

/**
 * The chunks of a stream. Its listeners are removed however this ends, so that the rest can be read elsewhere. Throws the signal's reason when
 * that aborts, also while waiting for a chunk, and an error when the stream breaks off.
 */
export async function* chunksOf(stream: Readable, signal?: AbortSignal): AsyncGenerator<Buffer> {
  for (;;) {
    signal?.throwIfAborted();
    const bytes: Buffer | null = stream.read();
    if (bytes !== null) yield bytes;
    else if (stream.readableEnded) return;
    else await somethingNew(stream, signal);
  }
}

function somethingNew(stream: Readable, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const more = () => resolve();
  const broken = () => reject(stream.errored ?? new Error('The stream broke off.'));
  const aborted = () => reject(signal?.reason);
  if (stream.destroyed) broken();
  stream.on('readable', more).on('end', more).on('error', broken).on('close', broken);
  signal?.addEventListener('abort', aborted);
  return promise.finally(() => {
    stream.off('readable', more).off('end', more).off('error', broken).off('close', broken);
    signal?.removeEventListener('abort', aborted);
  });
}
