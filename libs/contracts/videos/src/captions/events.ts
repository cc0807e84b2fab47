import { boolean, dateTime, defineEvent, defineTopic, integer, object, string } from '@flotilla/contract';

/** The newest state of each caption; answers that show them are renewed within a second anyway. */
export const captionsTopic = defineTopic({
  name: 'videos.captions',
  partitions: 6,
  compacted: true,
  retentionHours: 0,
  leavesKeptAnswers: true,
});

export const captionEvents = {
  /** The caption of a video in one language. Of two snapshots the one of the higher version holds; `deleted` is the last one. */
  captionSnapshot: defineEvent({
    type: 'caption.snapshot.v1',
    topic: captionsTopic,
    orderedBy: 'captionId',
    payload: object({
      captionId: integer(),
      version: integer(),
      deleted: boolean(),
      videoId: integer(),
      videoUuid: string({ format: 'uuid' }),
      language: string(),
      automaticallyGenerated: boolean(),
      /** The last part of the path of its file. */
      filename: string(),
      createdAt: dateTime(),
      updatedAt: dateTime(),
    }),
  }),
};
