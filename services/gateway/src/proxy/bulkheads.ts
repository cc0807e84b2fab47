import type { Target } from '../routing/target.ts';
import { type Bulkhead, createBulkhead } from './bulkhead.ts';
import type { UpstreamLimits } from './limits.ts';

/** The places at one service: whatever hangs there fills its own bulkhead and no other. */
export type Bulkheads = {
  of(target: Target): Bulkhead;
  /** For trying addresses that are out. */
  readonly halfOpenProbes: Bulkhead;
  readonly all: readonly Bulkhead[];
};

export function createBulkheads({ maxWaiting, maxUploads, maxQueued, queuedInMs, maxHalfOpenProbes }: UpstreamLimits): Bulkheads {
  const requests = createBulkhead({ places: maxWaiting, maxQueued, queuedInMs });
  // An upload is answered when it is whole, hours later perhaps; it must not take the place of what is answered at once.
  const uploads = createBulkhead({ places: maxUploads, maxQueued: 0, queuedInMs: 0 });
  const halfOpenProbes = createBulkhead({ places: maxHalfOpenProbes, maxQueued: 0, queuedInMs: 0 });
  return {
    of: ({ takesBytes, takesFiles }) => (takesBytes || takesFiles ? uploads : requests),
    halfOpenProbes,
    all: [requests, uploads, halfOpenProbes],
  };
}
