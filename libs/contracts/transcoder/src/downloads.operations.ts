import { access, array, defineApi, integer, media, object, string } from '@flotilla/contract';
import { fileTokenFields, videoPasswordHeaders } from '@flotilla/contracts-shared';

/** Files made for whoever wants them (docs/contract/files.md#generated-downloads). */
export const generatedDownloadsApi = defineApi(
  { service: 'transcoder', tag: 'Files' },
  {
    generateDownload: {
      method: 'GET',
      path: '/download/videos/generate/{videoId}',
      summary: 'One file of chosen tracks of a video: a picture, a sound, or both; nothing is encoded again.',
      // As for other files: 403, not 401, is the answer to a bad token.
      access: access.none,
      limits: ['files', 'generateDownload'],
      /** The id may end in `.mp4` or `.m4a`, for players that go by it. */
      params: object({ videoId: string({ minLength: 1, maxLength: 300 }) }),
      query: object({
        videoFileIds: array(integer({ minimum: 1, maximum: 2_147_483_647 }), { minItems: 1, maxItems: 2 }),
        ...fileTokenFields,
      }),
      headers: videoPasswordHeaders,
      replies: { 200: media('video/mp4', 'audio/mp4'), 206: media('video/mp4', 'audio/mp4'), 304: null },
      problems: [
        'bad_request',
        'unauthorized_request',
        'forbidden',
        'not_found',
        'video_not_found',
        'range_not_satisfiable',
        'too_many_downloads',
        'download_not_made',
        'download_being_made',
        'video_requires_password',
        'video_requires_password_of_user',
        'incorrect_video_password',
      ],
    },
  },
);
