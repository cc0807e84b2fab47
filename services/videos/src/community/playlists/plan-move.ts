import { videosProblems } from '@flotilla/contracts-videos';

export type Move = { readonly startPosition: number; readonly insertAfterPosition: number; readonly reorderLength?: number };
/** Which positions change: those of the block by `block`, the others from `low` to `high` by `others`. */
export type Shift = {
  readonly first: number;
  readonly last: number;
  readonly low: number;
  readonly high: number;
  readonly block: number;
  readonly others: number;
};

/**
 * What putting a block right behind another position does to all positions (docs/contract/playlists.md#reorder); undefined when nothing moves.
 * Throws 400 for what lies beyond the last position.
 */
export function planMove({ startPosition: first, insertAfterPosition: after, reorderLength = 1 }: Move, count: number): Shift | undefined {
  const last = first + reorderLength - 1;
  if (last > count || after > count) throw videosProblems.position_beyond_end();
  if (after >= first - 1 && after <= last) return undefined;
  return after > last
    ? { first, last, low: first, high: after, block: after - last, others: -reorderLength }
    : { first, last, low: after + 1, high: last, block: after + 1 - first, others: reorderLength };
}
