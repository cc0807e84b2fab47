type Place = { readonly moment: number; readonly source: number };
export type Page = {
  /** Whose turn it is, in the order of the page. */
  readonly turns: readonly number[];
  /** What of its own list each source contributes. */
  readonly parts: readonly { readonly start: number; readonly count: number }[];
};

/** Where a page of one list lies in the lists it is merged from. Each comes with the moments of its first items, in order; of one moment, earlier lists go first. */
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
