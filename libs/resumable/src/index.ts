export { chunksOf } from './chunks-of.ts';
export { completeParts } from './complete-parts.ts';
export { LEASE_SECONDS, type Lease, takeLease } from './lease.ts';
export { createMemoryBudget, type MemoryBudget } from './memory-budget.ts';
export type { Refusals } from './refusals.ts';
export { drain, type Placed, refuseOutOfPlace } from './refuse-out-of-place.ts';
export { placeOf, readSentChunk, type SentChunk } from './sent-chunk.ts';
export { type Chunk, type ChunkSurroundings, storeChunk } from './store-chunk.ts';
export type { Arriving, Durable, Piece } from './store-parts.ts';
