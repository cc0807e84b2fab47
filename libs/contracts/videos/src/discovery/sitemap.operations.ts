import { access, defineApi, integer, media, object, optional } from '@flotilla/contract';

/** What search engines ask for (docs/contract/feeds.md#sitemap). */
export const sitemapApi = defineApi(
  { service: 'videos', tag: 'Feeds' },
  {
    getSitemap: {
      method: 'GET',
      path: '/sitemap.xml',
      summary: 'Every page of this instance that search engines may list.',
      access: access.none,
      limits: ['api'],
      freshFor: 1,
      query: object({ part: optional(integer({ minimum: 1, maximum: 500_000 })) }),
      replies: { 200: media('application/xml') },
      problems: ['not_found'],
    },
  },
);
