import { access, array, boolean, defineApi, integer, nullable, object, oneOf, optional, string } from '@flotilla/contract';
import { fileTokenFields, videoPasswordHeaders } from '@flotilla/contracts-shared';
import { passwordProblems } from './passwords.operations.ts';

const track = object({ storageKey: string(), size: integer(), hasVideo: boolean(), hasAudio: boolean() });

/** Called by `transcoder` for files that it makes of others (docs/contract/files.md#generated-downloads). */
export const downloadTracksInternal = defineApi(
  { service: 'videos', tag: 'Internal' },
  {
    findDownloadTracks: {
      method: 'POST',
      path: '/internal/downloads',
      summary: 'Chosen files of a video, for who may have them; this counts as a download.',
      access: access.none,
      internal: { callers: ['transcoder'] },
      query: object(fileTokenFields),
      headers: videoPasswordHeaders,
      body: object({
        videoId: string({ maxLength: 300 }),
        fileIds: array(integer({ minimum: 1 }), { minItems: 1, maxItems: 2 }),
        /** Who asks, as the gateway says. */
        caller: nullable(object({ userId: integer(), username: string(), role: oneOf([0, 1, 2]), sessionId: string() })),
        hasBadToken: boolean(),
        clientIp: string(),
        /** Nothing is taken yet, so nothing is counted. */
        isLook: optional(boolean({ default: false })),
      }),
      replies: {
        200: object({
          videoUuid: string({ format: 'uuid' }),
          name: string(),
          /** How long an answer may be kept. */
          cacheControl: string(),
          tracks: array(track),
          /** A picture for what has none. */
          coverKey: nullable(string()),
        }),
      },
      problems: ['bad_request', 'unauthorized_request', 'forbidden', 'not_found', 'video_not_found', ...passwordProblems],
    },
  },
);
