import { createSingleFlight } from '@flotilla/availability';
import { sitemapApi } from '@flotilla/contracts-videos';
import { route, streamed } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { readAccountNames, readChannelNames, readLastId, readListedPages } from './listed-pages.ts';
import { writeSitemap, writeSitemapIndex } from './write-sitemap.ts';

/** Videos, channels and accounts have so many ids in a part: at most three times as many addresses, of 50,000 that a document may have. */
const IDS_IN_A_PART = 5_000;
const STATIC_PAGES = ['/about/instance', '/videos/local'];
const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=86400' };

type From = Pick<Deps, 'config' | 'database' | 'settings'>;

/** The sitemap; of a large instance the list of its parts (docs/contract/feeds.md#sitemap). */
export function getSitemapRoute(deps: Deps) {
  const share = createSingleFlight();
  return route(sitemapApi.getSitemap, async ({ query: { part } }) => {
    const bytes = await share(String(part), () => makeSitemap(deps, part));
    return streamed(200, { ...HEADERS, 'content-length': String(bytes.length) }, (response) => void response.end(bytes));
  });
}

/** Throws 404 for a part that is not there. */
async function makeSitemap(deps: From, part: number | undefined): Promise<Buffer> {
  const [{ lastId } = { lastId: 0 }] = await readLastId(deps.database);
  const parts = Math.max(1, Math.ceil(lastId / IDS_IN_A_PART));
  if (part !== undefined && part > parts) throw problems.not_found();
  if (part === undefined && parts > 1) return Buffer.from(writeSitemapIndex(parts, instanceUrls(deps.config.publicUrl)));
  return Buffer.from(await makePart(deps, part ?? 1));
}

async function makePart({ database, config, settings }: From, part: number): Promise<string> {
  const last = part * IDS_IN_A_PART;
  const ids = [last - IDS_IN_A_PART + 1, last];
  const showsSensitive = settings().instance.defaultNSFWPolicy !== 'do_not_list';
  const [videos, channels, accounts] = await Promise.all([
    readListedPages(database, [...ids, showsSensitive]),
    readChannelNames(database, ids),
    readAccountNames(database, ids),
  ]);
  return writeSitemap({ paths: part === 1 ? STATIC_PAGES : [], videos, channels, accounts }, instanceUrls(config.publicUrl));
}
