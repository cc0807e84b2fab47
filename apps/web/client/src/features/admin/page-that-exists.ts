type Place = { readonly start: number; readonly total: number; readonly count: number };

/** Where to begin in a list of `total`, `count` to a page: where it was asked for, or at the last page when there is nothing there. */
export function pageThatExists({ start, total, count }: Place): number {
  if (start < total) return start;
  return Math.max(0, Math.ceil(total / count) - 1) * count;
}
