import { access, array, defineApi, integer, nullable, object, oneOf, optional, type Schema } from '@flotilla/contract';
import { ratings } from '../community/ratings.operations.ts';
import {
  archivedAccount,
  archivedChannel,
  archivedComment,
  archivedElement,
  archivedFiles,
  archivedFollow,
  archivedMute,
  archivedPlaylist,
  archivedRating,
  archivedVideo,
  archivedView,
} from './archived.ts';

/** Called by `exports`: what somebody gave to the instance, whoever may see it (docs/contract/archives.md#sections). */
const internal = { callers: ['exports'] } as const;
const id = () => integer({ minimum: 1, maximum: 2_147_483_647 });
const params = object({ userId: id() });
/** In an order that does not change; `after` is `next` of the page before. */
const pagingFields = { after: optional(integer({ minimum: 0 })), count: optional(integer({ minimum: 1, maximum: 100, default: 50 })) };
const query = object(pagingFields);
const pageOf = <Item extends Schema>(item: Item) => object({ items: array(item), next: nullable(integer()) });

const section = <const Name extends string, Item extends Schema>(name: Name, summary: string, item: Item) =>
  ({
    method: 'GET',
    path: `/internal/archives/{userId}/${name}`,
    summary,
    access: access.none,
    internal,
    params,
    query,
    replies: { 200: pageOf(item) },
    problems: ['account_not_found'],
  }) as const;

export const archivesInternal = defineApi(
  { service: 'videos', tag: 'Internal' },
  {
    getArchivedAccount: {
      method: 'GET',
      path: '/internal/archives/{userId}/account',
      summary: 'The account of a user, and what they want to be told of.',
      access: access.none,
      internal,
      params,
      replies: { 200: archivedAccount },
      problems: ['account_not_found'],
    },

    measureArchive: {
      method: 'GET',
      path: '/internal/archives/{userId}/size',
      summary: 'The bytes of the video files that an archive of a user would hold.',
      access: access.none,
      internal,
      params,
      replies: { 200: object({ videoFileBytes: integer() }) },
      problems: ['account_not_found'],
    },

    listArchivedChannels: section('channels', 'The channels of a user.', archivedChannel),
    listArchivedVideos: section('videos', 'The videos of a user, whoever may see them.', archivedVideo),
    listArchivedFiles: section('files', 'What is stored of the videos of a user.', archivedFiles),
    listArchivedComments: section('comments', 'What a user wrote, without what was deleted.', archivedComment),
    listArchivedFollowers: section('followers', 'Who of this instance follows the channels of a user.', archivedFollow),
    listArchivedFollowing: section('following', 'The channels that a user subscribed to.', archivedFollow),
    listArchivedMutes: section('mutes', 'Whom a user muted.', archivedMute),
    listArchivedHistory: section('history', 'What a user watched, and how far.', archivedView),
    listArchivedPlaylists: section('playlists', 'The playlists of a user, whoever may see them.', archivedPlaylist),

    listArchivedRatings: {
      ...section('ratings', 'What a user likes, or dislikes.', archivedRating),
      query: object({ ...pagingFields, rating: oneOf(ratings) }),
    },

    listArchivedElements: {
      ...section('playlist-elements', 'The videos of a playlist, in their order.', archivedElement),
      query: object({ ...pagingFields, playlistId: id() }),
    },
  },
);
