import { defineEvent, defineTopic, integer, object, oneOf } from '@flotilla/contract';

export const archivesTopic = defineTopic({ name: 'exports.archives', partitions: 1, compacted: false, retentionHours: 168 });
export const exportsTopics = [archivesTopic];

export const exportsEvents = {
  /** An archive is ready, or could not be made. */
  userExportEnded: defineEvent({
    type: 'user-export.ended.v1',
    topic: archivesTopic,
    orderedBy: 'userId',
    payload: object({
      exportId: integer(),
      userId: integer(),
      outcome: oneOf(['completed', 'failed']),
    }),
  }),
};
