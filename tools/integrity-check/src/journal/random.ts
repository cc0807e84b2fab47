/** Numbers that are the same for the same seed. */
export type Random = {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number, both ends inclusive. */
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
};

/** Mulberry32: small, and good enough for choosing actions. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return { next, between, pick: <T>(list: readonly T[]) => list[between(0, list.length - 1)] as T };
}
