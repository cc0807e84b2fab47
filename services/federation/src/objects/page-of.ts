import { PAGE_SIZE } from './collection.ts';

const MOST_PAGES = 100_000_000;

/** The page that a query asks for; undefined when it asks for none, or for what is no number of a page. */
export function pageOf({ page }: { readonly page?: string }): number | undefined {
  const number = page !== undefined && /^[1-9]\d{0,8}$/.test(page) ? Number(page) : undefined;
  return number !== undefined && number <= MOST_PAGES ? number : undefined;
}

/** What is read for a page; nothing where only the whole is asked for. */
export const paging = (page: number | undefined, size = PAGE_SIZE) =>
  page === undefined ? { start: 0, count: 0 } : { start: (page - 1) * size, count: size };
