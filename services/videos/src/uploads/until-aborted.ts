/** The same chunks until the signal aborts; then it throws what `reason` makes, also while the next one is awaited. */
export async function* untilAborted<T>(chunks: AsyncIterable<T>, signal: AbortSignal, reason: () => Error): AsyncGenerator<T> {
  const iterator = chunks[Symbol.asyncIterator]();
  for (;;) {
    // A promise for each chunk: one that lived as long as the signal would remember them all.
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(reason());
    signal.addEventListener('abort', abort);
    try {
      if (signal.aborted) throw reason();
      const next = await Promise.race([iterator.next(), aborted.promise]);
      if (next.done) return;
      yield next.value;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }
}
