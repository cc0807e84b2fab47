import { access, array, dateTime, defineApi, integer, nullable, object, optional, record, string, unknown } from '@flotilla/contract';
import { userName } from '@flotilla/contracts-shared';

const internal = { callers: ['exports'] } as const;
const id = () => integer({ minimum: 1, maximum: 2_147_483_647 });
const ids = array(id(), { maxItems: 20 });
/** An object or an actor of ActivityPub, without its context. */
const document = record(unknown());

/** Called by `exports`: things as other instances read them, whoever may see them (docs/contract/archives.md#activitypub). */
export const archivesInternal = defineApi(
  { service: 'federation', tag: 'Internal' },
  {
    getArchivedActor: {
      method: 'GET',
      path: '/internal/archives/actors/{name}',
      summary: 'A local account as other instances read it.',
      access: access.none,
      internal,
      params: object({ name: userName() }),
      replies: { 200: document },
      problems: ['actor_not_found'],
    },

    describeArchivedVideos: {
      method: 'POST',
      path: '/internal/archives/videos',
      summary: 'Activities that create some videos; those that are gone are left out.',
      access: access.none,
      internal,
      repeatable: true,
      body: object({ videoIds: ids }),
      replies: { 200: array(object({ videoId: integer(), activity: document, chapters: array(document) })) },
    },

    describeArchivedComments: {
      method: 'POST',
      path: '/internal/archives/comments',
      summary: 'Activities that create some comments; those that are gone are left out.',
      access: access.none,
      internal,
      repeatable: true,
      body: object({ commentIds: ids }),
      replies: { 200: array(object({ activity: document })) },
    },

    listArchivedFollowersElsewhere: {
      method: 'GET',
      path: '/internal/archives/actors/{name}/followers',
      summary: 'Who of other instances follows a local account or channel.',
      access: access.none,
      internal,
      params: object({ name: userName() }),
      query: object({
        after: optional(integer({ minimum: 0 })),
        count: optional(integer({ minimum: 1, maximum: 100, default: 50 })),
      }),
      replies: { 200: object({ items: array(object({ handle: string(), createdAt: dateTime() })), next: nullable(integer()) }) },
      problems: ['actor_not_found'],
    },
  },
);
