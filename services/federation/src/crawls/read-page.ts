import { canonicalUrl, isOnHostOf } from '../remote-actors/canonical-url.ts';
import { FetchFailure } from '../remote-actors/fetch-failure.ts';
import { type FetchedObject, type Fetching, fetchDocument } from '../remote-actors/fetch-object.ts';
import { countOf, type Fields, idOf, isFields, listOf } from '../remote-actors/read-fields.ts';

/** In one page; a page with more is read as far as this. */
const MOST_ITEMS = 1_000;

export type Page = { readonly items: readonly unknown[]; readonly next: string | null; readonly total: number | null };

/** The first page of a collection: the page it names or embeds, or the collection itself if that holds its items. Throws FetchFailure. */
export async function readFirstPage(deps: Fetching, url: string): Promise<Page & { readonly document: FetchedObject }> {
  const document = await fetchNear(deps, url, url);
  const { object } = document;
  const total = totalOf(object);
  const { first } = object;
  if (first === undefined || first === null) return { ...pageOf(deps, object, url), total, document };
  const page = isFields(first) && itemsOf(first) ? pageOf(deps, first, url) : await readPage(deps, idOf(first) ?? '', url);
  return { ...page, total: total ?? page.total, document };
}

/** A page of a collection of that address. Throws FetchFailure, also for one of another host. */
export async function readPage(deps: Fetching, page: string, collection: string): Promise<Page> {
  const address = canonicalUrl(deps, page);
  if (!address || !isOnHostOf(address, collection)) throw new FetchFailure('refused', `${collection} goes on elsewhere.`);
  return pageOf(deps, (await fetchNear(deps, address, collection)).object, collection);
}

/** Whoever a host redirects to does not speak for it. */
async function fetchNear(deps: Fetching, url: string, collection: string): Promise<FetchedObject> {
  const document = await fetchDocument(deps, url);
  if (!isOnHostOf(document.url, collection)) throw new FetchFailure('refused', `${url} is elsewhere.`);
  return document;
}

function pageOf(deps: Fetching, object: Fields, collection: string): Page {
  const next = canonicalUrl(deps, idOf(object['next']));
  return {
    items: (itemsOf(object) ?? []).slice(0, MOST_ITEMS),
    next: next && isOnHostOf(next, collection) ? next : null,
    total: totalOf(object),
  };
}

const itemsOf = (object: Fields): readonly unknown[] | undefined => {
  const items = object['orderedItems'] ?? object['items'];
  return Array.isArray(items) ? listOf(items, MOST_ITEMS) : undefined;
};

const totalOf = ({ totalItems }: Fields): number | null => (typeof totalItems === 'number' ? countOf(totalItems) : null);
