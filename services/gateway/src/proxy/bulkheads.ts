import type { Target } from '../routing/target.ts';
import { type Bulkhead, createBulkhead } from './bulkhead.ts';
import type { UpstreamLimits } from './limits.ts';

/** The bulkheads of one service: what hangs there fills its own bulkhead and no other. */
export type Bulkheads = {
  of(target: Target): Bulkhead;
  /** For probing addresses that are out. */
  readonly halfOpenProbes: Bulkhead;
  readonly all: readonly Bulkhead[];
};

export function createBulkheads({ maxWaiting, maxUploads, maxQueued, queuedInMs, maxHalfOpenProbes }: UpstreamLimits): Bulkheads {
  const requests = createBulkhead({ places: maxWaiting, maxQueued, queuedInMs });
  // An upload is answered when it is complete, perhaps hours later; it must not take the places of quick requests.
  const uploads = createBulkhead({ places: maxUploads, maxQueued: 0, queuedInMs: 0 });
  const halfOpenProbes = createBulkhead({ places: maxHalfOpenProbes, maxQueued: 0, queuedInMs: 0 });
  return {
    of: ({ takesBytes, takesFiles }) => (takesBytes || takesFiles ? uploads : requests),
    halfOpenProbes,
    all: [requests, uploads, halfOpenProbes],
  };
}
