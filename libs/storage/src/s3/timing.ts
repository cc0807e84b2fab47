/** Time limits, in milliseconds. */
export type Timing = {
  /** For connecting. */
  readonly connectMs: number;
  /** Without a byte in either direction, once connected. */
  readonly stallMs: number;
  /** For a whole call with all its retries, on top of the time for its bytes. */
  readonly budgetMs: number;
  /** Before the second try of a call; each further pause is twice as long, up to the longest. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
  /** For completing uploads and copying, during which stores send nothing. */
  readonly silentWorkMs: number;
  /** For how long calls must have failed before the store is probed. */
  readonly failingMs: number;
  /** For a probe. */
  readonly probeMs: number;
  /** Between two probes while the store is unavailable. */
  readonly probePauseMs: number;
  /** Without a byte from a body that is being stored. */
  readonly bodyStallMs: number;
};

export const defaultTiming: Timing = {
  connectMs: 3_000,
  stallMs: 15_000,
  budgetMs: 30_000,
  pauseMs: 50,
  longestPauseMs: 1_000,
  silentWorkMs: 300_000,
  failingMs: 1_000,
  probeMs: 1_000,
  probePauseMs: 500,
  bodyStallMs: 120_000,
};

/** The time for bytes at the slowest supported bandwidth; slower transfers exceed their deadline. */
const SLOWEST_BYTES_PER_MS = 64;

export const transferMs = (bytes: number) => bytes / SLOWEST_BYTES_PER_MS;
