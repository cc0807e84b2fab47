import { array, dateTime, defineEvent, defineTopic, integer, nullable, object, oneOf, string } from '@flotilla/contract';

/** Who watches, for instances that count along (docs/contract/views.md#reports). */
export const viewsTopic = defineTopic({ name: 'videos.views', partitions: 6, compacted: false, retentionHours: 168 });

export const viewsEvents = {
  /** How many watch some videos now, and how many views were counted here since the event before; of videos of this instance, or of others. */
  audienceCounted: defineEvent({
    type: 'audience.counted.v1',
    topic: viewsTopic,
    orderedBy: 'of',
    payload: object({
      of: oneOf(['here', 'elsewhere']),
      at: dateTime(),
      videos: array(
        object({
          videoId: integer(),
          videoUuid: string({ format: 'uuid' }),
          /** The id of a video of another instance. */
          videoUrl: nullable(string()),
          accountId: integer(),
          channelId: integer(),
          views: integer({ minimum: 0 }),
          viewers: integer({ minimum: 0 }),
        }),
        { maxItems: 500 },
      ),
    }),
  }),
};
