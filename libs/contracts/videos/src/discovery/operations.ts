import { feedsApi } from './feeds.operations.ts';
import { overviewsApi } from './overviews.operations.ts';
import { searchApi } from './search.operations.ts';
import { sitemapApi } from './sitemap.operations.ts';

/** How people and programs find videos. */
export const discoveryApi = {
  ...feedsApi,
  ...overviewsApi,
  ...searchApi,
  ...sitemapApi,
};
