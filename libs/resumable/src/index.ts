export { chunksOf } from './chunks-of.ts';
export { type ContentRange, parseContentRange } from './content-range.ts';
export { type Digest, parseDigest } from './digest.ts';
export { LEASE_SECONDS, type Lease, takeLease } from './lease.ts';
export { createMemoryBudget, type MemoryBudget } from './memory-budget.ts';
export type { Refusals } from './refusals.ts';
export { drain, type Placed, refuseOutOfPlace } from './refuse-out-of-place.ts';
export { type Chunk, type ChunkSurroundings, storeChunk } from './store-chunk.ts';
export type { Arriving, Durable, Piece } from './store-parts.ts';
