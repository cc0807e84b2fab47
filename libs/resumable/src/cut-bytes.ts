/** Gives the bytes of a stream in cuts of any size. Each cut is read to its end before the next one; only the last may be shorter than asked for. */
export function cutBytes(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  let hasEnded = false;

  return {
    hasEnded: () => hasEnded,
    async *take(size: number): AsyncGenerator<Buffer> {
      for (let left = size; left > 0; ) {
        if (rest.length === 0) {
          const next = await chunks.next();
          hasEnded = next.done === true;
          if (next.done) return;
          rest = next.value;
        }
        const bytes = rest.subarray(0, left);
        rest = rest.subarray(bytes.length);
        left -= bytes.length;
        yield bytes;
      }
    },
    /** Passes over what is left. */
    async drain(): Promise<void> {
      while (!hasEnded) hasEnded = (await chunks.next()).done === true;
    },
  };
}

/** All bytes in one buffer, which has room for so many. */
export async function gather(chunks: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(most);
  let filled = 0;
  for await (const chunk of chunks) filled += chunk.copy(bytes, filled);
  return bytes.subarray(0, filled);
}
