import { access, array, defineApi, integer, object, optional, type Schema, string } from '@flotilla/contract';
import { actorSummary, labelledNumber } from '@flotilla/contracts-shared';
import { video } from '../video.ts';

/** At most one of each kind on a page. */
const sample = <const Of extends Record<string, Schema>>(of: Of) => array(object({ ...of, videos: array(video) }), { maxItems: 1 });

export const overviewsApi = defineApi(
  { service: 'videos', tag: 'Videos' },
  {
    getVideosOverview: {
      method: 'GET',
      path: '/api/v1/overviews/videos',
      summary: 'The newest videos of a category, a channel and a tag that were drawn at random.',
      access: access.optional,
      freshFor: 1,
      query: object({ page: optional(integer({ minimum: 1, maximum: 20, default: 1 })) }),
      replies: {
        200: object({
          categories: sample({ category: labelledNumber }),
          channels: sample({ channel: actorSummary }),
          tags: sample({ tag: string() }),
        }),
      },
    },
  },
);
