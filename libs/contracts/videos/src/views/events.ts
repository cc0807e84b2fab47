import { defineEvent, defineTopic, integer, object, string } from '@flotilla/contract';

/** Views as they are counted, for peers that count along. */
export const viewsTopic = defineTopic({ name: 'videos.views', partitions: 6, compacted: false, retentionHours: 168 });

export const viewsEvents = {
  /** So many viewers more watched enough of a video. */
  viewsCounted: defineEvent({
    type: 'views.counted.v1',
    topic: viewsTopic,
    orderedBy: 'videoUuid',
    payload: object({ videoUuid: string({ format: 'uuid' }), videoId: integer(), views: integer({ minimum: 1 }) }),
  }),
};
