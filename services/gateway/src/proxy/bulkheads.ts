import { createShares, type Shares } from '../limits/shares.ts';
import type { Exchange } from '../request/exchange.ts';
import { type Bulkhead, createBulkhead } from './bulkhead.ts';
import type { UpstreamLimits } from './limits.ts';

/** One client takes no more than its share of the places, whether it has them or queues for them (docs/contract/conventions.md#shares). */
export type SharedBulkhead = { readonly bulkhead: Bulkhead; readonly shares: Shares };

/** The bulkheads of one service: what hangs there fills its own bulkhead and no other. */
export type Bulkheads = {
  of(exchange: Exchange): SharedBulkhead;
  /** For probing addresses that are out. */
  readonly halfOpenProbes: Bulkhead;
  readonly all: readonly Bulkhead[];
};

export function createBulkheads(limits: UpstreamLimits, clientShare: number): Bulkheads {
  const { maxWaiting, maxUploads, maxQueued, queuedInMs, maxHalfOpenProbes } = limits;
  const shared = (places: number, queue = { maxQueued: 0, queuedInMs: 0 }): SharedBulkhead => ({
    bulkhead: createBulkhead({ places, ...queue }),
    shares: createShares(places, clientShare),
  });
  const requests = shared(maxWaiting, { maxQueued, queuedInMs });
  // An upload is answered when it is complete, perhaps hours later; it must not take the places of quick requests.
  const uploads = shared(maxUploads);
  // Edits with images: slower than texts, and not to wait for uploads.
  const forms = shared(maxUploads);
  const halfOpenProbes = createBulkhead({ places: maxHalfOpenProbes, maxQueued: 0, queuedInMs: 0 });
  return {
    of: ({ bodyKind, target }) => (bodyKind !== 'stream' ? requests : target.isUpload ? uploads : forms),
    halfOpenProbes,
    all: [requests.bulkhead, forms.bulkhead, uploads.bulkhead, halfOpenProbes],
  };
}
