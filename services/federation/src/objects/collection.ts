/** Items on a page (docs/contract/federation.md#collections). */
export const PAGE_SIZE = 10;

/** A collection without its items. */
export const collection = (id: string, total: number) => ({
  id,
  type: 'OrderedCollection',
  totalItems: total,
  ...(total > 0 && { first: `${id}?page=1` }),
});

type Page = { readonly page: number; readonly total: number; readonly items: readonly unknown[]; readonly size?: number };

/** A page of it, counted from 1. */
export const collectionPage = (id: string, { page, total, items, size = PAGE_SIZE }: Page) => ({
  id: `${id}?page=${page}`,
  type: 'OrderedCollectionPage',
  ...(page > 1 && { prev: `${id}?page=${page - 1}` }),
  ...(page * size < total && { next: `${id}?page=${page + 1}` }),
  partOf: id,
  orderedItems: items,
  totalItems: total,
});
