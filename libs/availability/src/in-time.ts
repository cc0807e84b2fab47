/** The result of the work, or the error that `late` makes once it has taken so long; a later result is ignored, and the work itself goes on. */
export async function inTime<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const { promise: isLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), ms);
  try {
    return await Promise.race([work, isLate]);
  } finally {
    clearTimeout(timer);
  }
}
