import { access, array, defineApi, integer, listOf, object, oneOf, optional, string } from '@flotilla/contract';
import { handle, hostName, moment, pagingFields, sortBy, videoChannel, videoId, videoListQuery } from '@flotilla/contracts-shared';
import { video } from '../video.ts';

const seconds = () => optional(integer({ minimum: 0, maximum: 2_147_483_647 }));
const search = () => optional(string({ minLength: 1, maxLength: 1000 }));
const searchTarget = () => optional(oneOf(['local', 'search-index']));

const sortKeys = ['name', 'duration', 'createdAt', 'publishedAt', 'originallyPublishedAt', 'views', 'likes', 'match', 'hot'] as const;

export const searchApi = defineApi(
  { service: 'videos', tag: 'Search' },
  {
    searchVideos: {
      method: 'GET',
      path: '/api/v1/search/videos',
      summary: 'Find videos by words of their name, tags, channel, description or captions, also mistyped ones, or one by its address.',
      access: access.optional,
      freshFor: 1,
      query: object({
        ...videoListQuery.properties,
        search: search(),
        searchTarget: searchTarget(),
        sort: sortBy(sortKeys, '-match'),
        /** When it was published, both inclusive. */
        startDate: optional(moment()),
        endDate: optional(moment()),
        originallyPublishedStartDate: optional(moment()),
        originallyPublishedEndDate: optional(moment()),
        durationMin: seconds(),
        durationMax: seconds(),
        /** UUIDs, also short ones. */
        uuids: optional(array(videoId(), { maxItems: 100 })),
      }),
      replies: { 200: listOf(video) },
      problems: ['bad_request', 'filters_refused'],
    },

    searchChannels: {
      method: 'GET',
      path: '/api/v1/search/video-channels',
      summary: 'Find channels by words of their name, also mistyped ones, or one by its handle or address.',
      access: access.optional,
      freshFor: 1,
      query: object({
        ...pagingFields,
        search: search(),
        searchTarget: searchTarget(),
        sort: sortBy(['match', 'displayName', 'createdAt'], '-match'),
        host: optional(hostName()),
        handles: optional(array(handle(), { maxItems: 100 })),
      }),
      replies: { 200: listOf(videoChannel) },
      problems: ['bad_request'],
    },
  },
);
