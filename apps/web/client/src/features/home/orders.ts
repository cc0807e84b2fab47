import type { PlainKey } from '../../i18n/messages.ts';

type Labelled = { readonly key: string; readonly label: PlainKey; readonly sort: string };

/** What visitors choose from; an order of the administrators that is not among them stands first. */
const OFFERED = [
  { key: 'latest', label: 'home.order.latest', sort: '-publishedAt' },
  { key: 'watched', label: 'home.order.watched', sort: '-views' },
  { key: 'long', label: 'home.order.long', sort: '-duration' },
] as const satisfies readonly Labelled[];

/** The other orders that administrators may choose (docs/contract/configuration.md#orders). */
const OTHERS = [
  { key: 'first-out', label: 'home.order.firstOut', sort: '-originallyPublishedAt' },
  { key: 'liked', label: 'home.order.liked', sort: '-likes' },
  { key: 'trending', label: 'home.order.trending', sort: '-trending' },
  { key: 'hot', label: 'home.order.hot', sort: '-hot' },
  { key: 'title', label: 'home.order.title', sort: 'name' },
] as const satisfies readonly Labelled[];

type Order = (typeof OFFERED | typeof OTHERS)[number];

/** The orders of the list, the usual one, and the one that is asked for by its key. */
export function ordersFor(usualSort: string | undefined, asked: string | null) {
  const other = OTHERS.find(({ sort }) => sort === usualSort);
  const orders: readonly Order[] = other ? [other, ...OFFERED] : OFFERED;
  const usual = orders.find(({ sort }) => sort === usualSort) ?? OFFERED[0];
  return { orders, usual, order: orders.find(({ key }) => key === asked) ?? usual };
}
