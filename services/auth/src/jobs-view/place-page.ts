type Place = { readonly moment: number; readonly source: number };
export type Page = {
  /** The source of each item, in the order of the page. */
  readonly turns: readonly number[];
  /** The part of its own list that each source contributes. */
  readonly parts: readonly { readonly start: number; readonly count: number }[];
};

/** Finds where a page of a merged list lies in its sources. Each source gives the times of its first items, in order; at equal times, earlier lists go first. */
export function placePage(
  lists: readonly (readonly number[])[],
  { start, count, isAscending }: { start: number; count: number; isAscending: boolean },
): Page {
  const places = lists.flatMap((moments, source) => moments.map((moment): Place => ({ moment, source })));
  const sorted = places.toSorted((a, b) => (isAscending ? a.moment - b.moment : b.moment - a.moment));
  const turns = sorted.slice(start, start + count).map(({ source }) => source);
  const before = sorted.slice(0, start);
  return {
    turns,
    parts: lists.map((_, source) => ({
      start: before.filter((place) => place.source === source).length,
      count: turns.filter((turn) => turn === source).length,
    })),
  };
}
