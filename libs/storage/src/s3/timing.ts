/** How long the store is given; all in milliseconds. */
export type Timing = {
  /** To take a connection. */
  readonly connectMs: number;
  /** Without a byte in either direction, once connected. */
  readonly stallMs: number;
  /** For a whole call with all its tries, on top of what its bytes may take. */
  readonly budgetMs: number;
  /** For what the store may do in silence: putting parts together and copying. */
  readonly patienceMs: number;
  /** For a look at whether the store is there. */
  readonly probeMs: number;
  /** Between two looks while it is away. */
  readonly probePauseMs: number;
  /** Without a byte from a body that is being stored. */
  readonly bodyStallMs: number;
};

export const defaultTiming: Timing = {
  connectMs: 3_000,
  stallMs: 15_000,
  budgetMs: 30_000,
  patienceMs: 300_000,
  probeMs: 1_000,
  probePauseMs: 500,
  bodyStallMs: 120_000,
};

/** The slowest line to the store that is put up with; whatever is slower runs into its deadline. */
const SLOWEST_BYTES_PER_MS = 64;

export const transferMs = (bytes: number) => bytes / SLOWEST_BYTES_PER_MS;
