/** What visitors choose from; an order of the administrators that is not among them stands first. */
const OFFERED = [
  { key: 'latest', label: 'Latest', sort: '-publishedAt' },
  { key: 'watched', label: 'Most watched', sort: '-views' },
  { key: 'long', label: 'Longest', sort: '-duration' },
] as const;

/** The other orders that administrators may choose (docs/contract/configuration.md#orders). */
const OTHERS = [
  { key: 'first-out', label: 'By date', sort: '-originallyPublishedAt' },
  { key: 'liked', label: 'Most liked', sort: '-likes' },
  { key: 'trending', label: 'Trending', sort: '-trending' },
  { key: 'hot', label: 'Hot', sort: '-hot' },
  { key: 'title', label: 'By title', sort: 'name' },
] as const;

export type Order = (typeof OFFERED | typeof OTHERS)[number];

/** The orders of the list, the usual one, and the one that is asked for by its key. */
export function ordersFor(usualSort: string | undefined, asked: string | null) {
  const other = OTHERS.find(({ sort }) => sort === usualSort);
  const orders: readonly Order[] = other ? [other, ...OFFERED] : OFFERED;
  const usual = orders.find(({ sort }) => sort === usualSort) ?? OFFERED[0];
  return { orders, usual, order: orders.find(({ key }) => key === asked) ?? usual };
}
