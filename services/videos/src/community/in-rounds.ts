const AT_ONCE = 500;

/** Repeats short transactions, each for up to so many rows, until one finds fewer. */
export async function inRounds(signal: AbortSignal, round: (atOnce: number) => Promise<number>): Promise<void> {
  let done: number;
  do {
    signal.throwIfAborted();
    done = await round(AT_ONCE);
  } while (done === AT_ONCE);
}
