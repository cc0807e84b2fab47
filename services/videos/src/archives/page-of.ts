/** As many as an answer may hold; callers ask for fewer of what is large. */
export const PAGE_SIZE = 50;

export type Paging = { readonly after?: number; readonly count?: number };

/** Rows of a page, in the order of their ids, and where the next one begins; null once there are no more. */
export function pageOf<Row extends { readonly id: number }, Item>(
  rows: readonly Row[],
  { count = PAGE_SIZE }: Paging,
  shape: (row: Row) => Item,
): { items: Item[]; next: number | null } {
  return { items: rows.map(shape), next: rows.length < count ? null : (rows.at(-1)?.id ?? null) };
}
