/** How much of the gateway one service may hold, and how long it is waited for. */
export type UpstreamLimits = {
  /** To a connection, TLS included. */
  readonly connectInMs: number;
  /** Requests whose answer has not begun. */
  readonly maxWaiting: number;
  /** The same for requests that carry files, which may take hours to be sent. */
  readonly maxUploads: number;
  /** Requests beyond those, which wait for room. */
  readonly maxQueued: number;
  readonly queuedInMs: number;
  /** Requests that try addresses which are out because there is no other, and how long the first byte may take there. */
  readonly maxHalfOpenProbes: number;
  readonly halfOpenProbeInMs: number;
  /** How long requests wait for a service whose processes have all just gone out: a busy machine or a restart looks like that. */
  readonly patienceInMs: number;
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
  patienceInMs: 3_000,
  probeEveryMs: 1_000,
  probeInMs: 2_000,
  resolveEveryMs: 5_000,
};
