import { access, array, defineApi, integer, object, oneOf, optional, string } from '@flotilla/contract';
import { actorImage, pagingFields, uuid, videoId } from '@flotilla/contracts-shared';
import { ratings } from '../community/ratings.operations.ts';
import { passwordProblems } from '../passwords.operations.ts';
import {
  federatedComment,
  federatedComments,
  federatedElement,
  federatedPlaylist,
  federatedRating,
  federatedRatings,
  federatedVideo,
} from './federated.ts';

/** Called by `federation`: what other instances are shown and told (docs/contract/federation.md#standing). */
const internal = { callers: ['federation'] } as const;
const unseen = ['video_not_found', 'unauthorized_request', 'forbidden', ...passwordProblems] as const;
const id = () => integer({ minimum: 1, maximum: 2_147_483_647 });
/** Of whom: an account, a channel, or everybody. */
const owner = { accountId: optional(id()), channelId: optional(id()) };

export const federatedInternal = defineApi(
  { service: 'videos', tag: 'Internal' },
  {
    findActorImages: {
      method: 'POST',
      path: '/internal/federation/actor-images',
      summary: 'The images of accounts and channels of other instances, by their ids, at addresses of this instance.',
      access: access.none,
      internal,
      body: object({ urls: array(string({ maxLength: 2000 }), { maxItems: 100 }) }),
      replies: { 200: array(object({ url: string(), avatars: array(actorImage), banners: array(actorImage) })) },
    },

    getFederatedVideo: {
      method: 'GET',
      path: '/internal/federation/videos/{id}',
      summary: 'A video as servers may see it that know its address.',
      access: access.none,
      internal,
      params: object({ id: videoId() }),
      replies: { 200: federatedVideo },
      problems: unseen,
    },

    getVideoToPublish: {
      method: 'GET',
      path: '/internal/federation/published-videos/{videoId}',
      summary: 'A video as it is, whoever may see it, to decide what servers are told of it.',
      access: access.none,
      internal,
      params: object({ videoId: id() }),
      replies: { 200: federatedVideo },
      problems: ['video_not_found'],
    },

    listVideosToPublish: {
      method: 'POST',
      path: '/internal/federation/published-videos',
      summary: 'Several videos as they are, whoever may see them, in the order that was asked for; those that are gone are left out.',
      access: access.none,
      internal,
      repeatable: true,
      body: object({ videoIds: array(id(), { maxItems: 20 }) }),
      replies: { 200: array(federatedVideo) },
    },

    listFederatedVideos: {
      method: 'GET',
      path: '/internal/federation/videos',
      summary: 'The videos that everybody finds, newest first: of an account, a channel or the instance.',
      access: access.none,
      internal,
      query: object({ ...pagingFields, ...owner }),
      replies: { 200: object({ total: integer(), data: array(federatedVideo) }) },
    },

    listFederatedComments: {
      method: 'GET',
      path: '/internal/federation/videos/{id}/comments',
      summary: 'The comments of a video that everybody may read, oldest first; deleted ones keep their places.',
      access: access.none,
      internal,
      params: object({ id: videoId() }),
      query: object(pagingFields),
      replies: { 200: federatedComments },
      problems: unseen,
    },

    getFederatedComment: {
      method: 'GET',
      path: '/internal/federation/videos/{id}/comments/{commentId}',
      summary: 'A comment that everybody may read.',
      access: access.none,
      internal,
      params: object({ id: videoId(), commentId: id() }),
      replies: { 200: federatedComment },
      problems: [...unseen, 'comment_not_found'],
    },

    getCommentToPublish: {
      method: 'GET',
      path: '/internal/federation/published-comments/{commentId}',
      summary: 'A comment as it is, whoever may read it, to decide what servers are told of it.',
      access: access.none,
      internal,
      params: object({ commentId: id() }),
      replies: { 200: federatedComment },
      problems: ['comment_not_found'],
    },

    listFederatedRatings: {
      method: 'GET',
      path: '/internal/federation/videos/{id}/ratings',
      summary: 'Who likes or dislikes a video.',
      access: access.none,
      internal,
      params: object({ id: videoId() }),
      query: object({ ...pagingFields, rating: oneOf(ratings) }),
      replies: { 200: federatedRatings },
      problems: unseen,
    },

    getFederatedRating: {
      method: 'GET',
      path: '/internal/federation/accounts/{accountId}/ratings/{videoId}',
      summary: 'What an account thinks of a video that everybody may see.',
      access: access.none,
      internal,
      params: object({ accountId: id(), videoId: id() }),
      replies: { 200: federatedRating },
      problems: ['video_not_found'],
    },

    listFederatedPlaylists: {
      method: 'GET',
      path: '/internal/federation/playlists',
      summary: 'The public playlists of an account or channel, oldest first.',
      access: access.none,
      internal,
      query: object({ ...pagingFields, ...owner }),
      replies: { 200: object({ total: integer(), uuids: array(uuid()) }) },
    },

    getFederatedPlaylist: {
      method: 'GET',
      path: '/internal/federation/playlists/{id}',
      summary: 'A playlist as servers may see it that know its address, with some of its elements.',
      access: access.none,
      internal,
      params: object({ id: videoId() }),
      query: object(pagingFields),
      replies: { 200: federatedPlaylist },
      problems: ['playlist_not_found', 'unauthorized_request', 'forbidden'],
    },

    getFederatedElement: {
      method: 'GET',
      path: '/internal/federation/playlists/{id}/elements/{elementId}',
      summary: 'A place in such a playlist.',
      access: access.none,
      internal,
      params: object({ id: videoId(), elementId: id() }),
      replies: { 200: federatedElement },
      problems: ['playlist_not_found', 'playlist_element_not_found', 'unauthorized_request', 'forbidden'],
    },
  },
);
