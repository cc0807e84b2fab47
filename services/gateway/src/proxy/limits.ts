/** How many of the gateway's resources one service may use, and how long the gateway waits for it. */
export type UpstreamLimits = {
  /** Until a connection is open, TLS included. */
  readonly connectInMs: number;
  /** Requests whose answer has not begun. */
  readonly maxWaiting: number;
  /** The same for requests that carry files, which may take hours to be sent. */
  readonly maxUploads: number;
  /** Requests beyond those, queued for a place. */
  readonly maxQueued: number;
  readonly queuedInMs: number;
  /** Requests that go to addresses which are out because there is no other, and how long the first byte may take there. */
  readonly maxHalfOpenProbes: number;
  readonly halfOpenProbeInMs: number;
  /** How long requests wait for a service whose processes have all just gone out, as in a restart or on a busy machine. */
  readonly waitForRestartInMs: number;
  readonly probeEveryMs: number;
  readonly probeInMs: number;
  /** How often the name of a service is looked up. */
  readonly resolveEveryMs: number;
};

export const defaultUpstreamLimits: UpstreamLimits = {
  connectInMs: 2_000,
  maxWaiting: 512,
  maxUploads: 512,
  maxQueued: 512,
  queuedInMs: 3_000,
  maxHalfOpenProbes: 16,
  halfOpenProbeInMs: 3_000,
  waitForRestartInMs: 3_000,
  probeEveryMs: 1_000,
  probeInMs: 2_000,
  resolveEveryMs: 5_000,
};
