import { access, array, defineOperation, integer, object, string } from '@flotilla/contract';
import { listJobsOf, mediaMetadata, orderJobsOf, probe } from '@flotilla/contracts-shared';

/** Asked by `videos` (docs/contract/services.md#looking-at-files), and by `auth` for its list of jobs. */
export const transcoderInternal = {
  probeMedia: defineOperation({
    id: 'probeMedia',
    service: 'transcoder',
    tag: 'Internal',
    method: 'POST',
    path: '/internal/probe',
    summary: 'Look at a stored file: what it holds, or a 422 whose detail says in plain words why it cannot be used.',
    access: access.none,
    internal: true,
    repeatable: true,
    body: object({ storageKey: string() }),
    replies: { 200: object({ probe, metadata: mediaMetadata }) },
    problems: ['unreadable_media', 'probe_overloaded'],
  }),

  makeThumbnails: defineOperation({
    id: 'makeThumbnails',
    service: 'transcoder',
    tag: 'Internal',
    method: 'POST',
    path: '/internal/thumbnails',
    summary: 'Turn a stored picture into the thumbnails of a video; the picture itself stays the asker’s to delete.',
    access: access.none,
    internal: true,
    body: object({ storageKey: string() }),
    replies: {
      200: object({
        thumbnails: array(object({ storageKey: string(), filename: string(), width: integer(), height: integer(), size: integer() })),
      }),
    },
    problems: ['unreadable_image', 'probe_overloaded'],
  }),

  orderTranscoderJobs: orderJobsOf('transcoder', 'orderTranscoderJobs'),
  listTranscoderJobs: listJobsOf('transcoder', 'listTranscoderJobs'),
};
