import { defineEvent, defineTopic, integer, nullable, object, oneOf, string } from '@flotilla/contract';
import { importStats } from './user-imports.operations.ts';

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

  /** An archive was imported, or could not be read; `error` says why. */
  userImportEnded: defineEvent({
    type: 'user-import.ended.v1',
    topic: archivesTopic,
    orderedBy: 'userId',
    payload: object({
      importId: integer(),
      userId: integer(),
      outcome: oneOf(['completed', 'failed']),
      stats: importStats,
      error: nullable(string()),
    }),
  }),
};
