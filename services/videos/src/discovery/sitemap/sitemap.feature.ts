import { sitemapApi } from '@flotilla/contracts-videos';
import { implement } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { getSitemapRoute } from './get-sitemap.ts';

/** What search engines ask for (docs/contract/feeds.md#sitemap). */
export const sitemap = defineFeature<Deps>({
  operations: [implement(sitemapApi, (deps) => ({ getSitemap: getSitemapRoute(deps) }))],
});
