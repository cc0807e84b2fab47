import { access, array, dateTime, defineApi, integer, listOf, nullable, object, oneOf, optional, string } from '@flotilla/contract';
import { pagingFields, sortBy } from '@flotilla/contracts-shared';

export const crawlKinds = ['comments', 'interaction', 'outbox', 'playlist', 'playlists', 'shares', 'video'] as const;
export const crawlStates = ['done', 'failed', 'partial', 'running', 'waiting'] as const;

/** How far a collection of another instance has been read. */
export const crawl = object({
  id: integer(),
  kind: string(),
  /** Of the collection. */
  url: string(),
  /** Whose it is. */
  actor: nullable(object({ name: string(), host: string(), url: string() })),
  /** `partial`: what was read is kept, but there was more than may be read. */
  state: oneOf(crawlStates),
  itemsDone: integer(),
  /** How many its origin says there are. */
  total: nullable(integer()),
  pagesDone: integer(),
  startedAt: dateTime(),
  updatedAt: dateTime(),
  /** Why it failed, is read later, or was not read to its end. */
  reason: nullable(string()),
});

const manage = access.right('MANAGE_SERVER_FOLLOW');

/** What was there before somebody was followed (docs/contract/federation.md#backfill). */
export const crawlsApi = defineApi(
  { service: 'federation', tag: 'Follows' },
  {
    listCrawls: {
      method: 'GET',
      path: '/api/v1/server/crawls',
      summary: 'How far collections of other instances have been read.',
      access: manage,
      query: object({
        ...pagingFields,
        sort: sortBy(['startedAt', 'updatedAt'], '-updatedAt'),
        state: optional(oneOf(crawlStates)),
        /** Without it those are left out that keep what is known up to date. */
        kind: optional(oneOf(crawlKinds)),
        search: optional(string({ maxLength: 1000 })),
        /** Whose collections, by the ids that follows name. */
        actorIds: optional(array(integer({ minimum: 1, maximum: 2_147_483_647 }), { maxItems: 100 })),
      }),
      replies: { 200: listOf(crawl) },
    },

    restartCrawl: {
      method: 'POST',
      path: '/api/v1/server/crawls/{id}/restart',
      summary: 'Read a collection once more from its beginning.',
      access: manage,
      params: object({ id: integer({ minimum: 1 }) }),
      replies: { 204: null },
      problems: ['crawl_not_found'],
    },
  },
);
