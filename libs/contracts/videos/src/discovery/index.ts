export { CHAPTERS_TYPE, type FeedFormat, feedFormats, feedsApi } from './feeds.operations.ts';
export { discoveryApi } from './operations.ts';
export { overviewsApi } from './overviews.operations.ts';
export { searchApi } from './search.operations.ts';
export { sitemapApi } from './sitemap.operations.ts';
