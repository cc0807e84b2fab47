import { access, array, defineApi, listOf, object, optional, string } from '@flotilla/contract';
import { account, handle, videoChannel, videoId, videoListQuery } from '@flotilla/contracts-shared';
import { video, videoDetails } from './video.ts';

/** What search engines are told of captions. */
const caption = object({ language: object({ id: string(), label: string() }), fileUrl: string() });

/** Called by `web` for the head of a page: what anybody may read (docs/contract/pages.md#page-facts). */
export const pageFactsInternal = defineApi(
  { service: 'videos', tag: 'Internal' },
  {
    getVideoOfPage: {
      method: 'GET',
      path: '/internal/pages/videos/{id}',
      summary: 'A video with its captions, as somebody sees it who is not signed in.',
      access: access.none,
      internal: { callers: ['web'] },
      params: object({ id: videoId() }),
      replies: { 200: object({ ...videoDetails.properties, captions: optional(array(caption)) }) },
      problems: ['video_not_found', 'unauthorized_request', 'video_requires_password', 'forbidden', 'does_not_respect_follow_constraints'],
    },

    listVideosOfPage: {
      method: 'GET',
      path: '/internal/pages/videos',
      summary: 'The videos that somebody finds listed who is not signed in.',
      access: access.none,
      internal: { callers: ['web'] },
      query: videoListQuery,
      replies: { 200: listOf(video) },
      problems: ['bad_request', 'filters_refused'],
    },

    getAccountOfPage: {
      method: 'GET',
      path: '/internal/pages/accounts/{name}',
      summary: 'An account.',
      access: access.none,
      internal: { callers: ['web'] },
      params: object({ name: handle() }),
      replies: { 200: account },
      problems: ['account_not_found'],
    },

    getChannelOfPage: {
      method: 'GET',
      path: '/internal/pages/channels/{channelHandle}',
      summary: 'A channel with its owner.',
      access: access.none,
      internal: { callers: ['web'] },
      params: object({ channelHandle: handle() }),
      replies: { 200: videoChannel },
      problems: ['channel_not_found'],
    },
  },
);
