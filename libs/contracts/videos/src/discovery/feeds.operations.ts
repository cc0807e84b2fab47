import { access, defineApi, integer, type Limiter, media, object, oneOf, optional, string } from '@flotilla/contract';
import { handle, sortBy, videoId, videoListQuery, videoSortKeys } from '@flotilla/contracts-shared';

export const feedFormats = ['xml', 'rss', 'rss2', 'atom', 'atom1', 'json', 'json1'] as const;
export type FeedFormat = (typeof feedFormats)[number];

const feeds: readonly Limiter[] = ['feeds'];
const params = object({ format: oneOf(feedFormats) });
const id = () => integer({ minimum: 1, maximum: 2_147_483_647 });
const format = { format: optional(oneOf(feedFormats)) };
const owner = {
  accountId: optional(id()),
  accountName: optional(handle()),
  videoChannelId: optional(id()),
  videoChannelName: optional(handle()),
};
const { isLocal, nsfw, hasHLSFiles, hasWebVideoFiles, include, privacyOneOf } = videoListQuery.properties;
const choice = {
  sort: sortBy(videoSortKeys, '-publishedAt'),
  nsfw,
  isLocal,
  hasHLSFiles,
  hasWebVideoFiles,
  include,
  privacyOneOf,
};
/** What the podcast namespace calls its chapters. */
export const CHAPTERS_TYPE = 'application/json+chapters';
const document = media('application/rss+xml', 'application/atom+xml', 'application/xml', 'text/xml', 'application/json');
const rss = media('application/rss+xml', 'application/xml', 'text/xml');

/** What feed readers ask for (docs/contract/feeds.md). */
export const feedsApi = defineApi(
  { service: 'videos', tag: 'Feeds' },
  {
    getVideosFeed: {
      method: 'GET',
      path: '/feeds/videos.{format}',
      summary: 'The newest videos of the instance, an account or a channel, for feed readers.',
      access: access.none,
      limits: feeds,
      freshFor: 1,
      negotiated: true,
      params,
      query: object({ ...owner, ...choice, ...format }),
      replies: { 200: document, 304: null },
      problems: ['filters_refused', 'account_not_found', 'channel_not_found', 'not_acceptable'],
    },

    getVideoCommentsFeed: {
      method: 'GET',
      path: '/feeds/video-comments.{format}',
      summary: 'The newest comments on public videos, those of an account or channel, or one video, for feed readers.',
      access: access.none,
      limits: feeds,
      freshFor: 1,
      negotiated: true,
      params,
      query: object({ videoId: optional(videoId()), ...owner, ...format }),
      replies: { 200: document, 304: null },
      problems: ['unauthorized_request', 'video_not_found', 'account_not_found', 'channel_not_found', 'not_acceptable'],
    },

    getSubscriptionsFeed: {
      method: 'GET',
      path: '/feeds/subscriptions.{format}',
      summary: 'The newest videos of the channels an account is subscribed to, for who has its feed token.',
      // Feed readers send no headers of our choice: the token stands in the address.
      access: access.none,
      limits: feeds,
      negotiated: true,
      params,
      query: object({
        accountId: id(),
        token: string({ format: 'uuid', writeOnly: true }),
        ...choice,
        ...format,
      }),
      replies: { 200: document, 304: null },
      problems: ['filters_refused', 'forbidden', 'account_not_found', 'not_acceptable'],
    },

    getPodcast: {
      method: 'GET',
      path: '/feeds/podcast/videos.xml',
      summary: 'The newest videos of a channel, for podcast apps.',
      access: access.none,
      limits: feeds,
      freshFor: 1,
      negotiated: true,
      query: object({ videoChannelId: id() }),
      replies: { 200: rss, 304: null },
      problems: ['channel_not_found', 'not_acceptable'],
    },

    getPodcastChapters: {
      method: 'GET',
      path: '/feeds/podcast/chapters/{videoId}',
      summary: 'The chapters of a video, for podcast apps.',
      access: access.none,
      limits: feeds,
      params: object({ videoId: videoId() }),
      replies: { 200: media(CHAPTERS_TYPE), 304: null },
      problems: ['unauthorized_request', 'video_requires_password', 'video_not_found'],
    },
  },
);
