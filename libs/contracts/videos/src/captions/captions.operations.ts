import { access, boolean, dateTime, defineApi, listOf, nullable, object, oneOf, optional, string } from '@flotilla/contract';
import { languages, videoId, videoPasswordHeaders } from '@flotilla/contracts-shared';
import { passwordProblems } from '../passwords.operations.ts';
import { captionLimits } from './cue.ts';

const params = object({ videoId: videoId() });
const inLanguage = object({ videoId: videoId(), captionLanguage: oneOf(Object.keys(languages)) });

const caption = object({
  language: object({ id: string(), label: string() }),
  automaticallyGenerated: boolean(),
  /** With a token, as the thumbnails of a video that is not for everybody. */
  captionPath: nullable(string()),
  fileUrl: string(),
  m3u8Url: nullable(string()),
  updatedAt: dateTime(),
});

const captionFile = {
  required: true,
  maxSize: captionLimits.fileSize,
  mediaTypes: ['text/vtt', 'application/x-subrip', 'text/plain', 'application/octet-stream'],
} as const;

/** What is said in a video, to be read (docs/contract/captions.md). */
export const captionsApi = defineApi(
  { service: 'videos', tag: 'Video captions' },
  {
    listVideoCaptions: {
      method: 'GET',
      path: '/api/v1/videos/{videoId}/captions',
      summary: 'The captions of a video, by the code of their language.',
      access: access.optional,
      freshFor: 1,
      params,
      headers: videoPasswordHeaders,
      replies: { 200: listOf(caption) },
      problems: ['video_not_found', 'unauthorized_request', 'forbidden', ...passwordProblems],
    },

    putVideoCaption: {
      method: 'PUT',
      path: '/api/v1/videos/{videoId}/captions/{captionLanguage}',
      summary: 'Add or replace the caption of a language: WebVTT or SubRip, of which the times and plain words are kept.',
      access: access.owner('video', 'UPDATE_ANY_VIDEO'),
      params: inLanguage,
      consumes: ['multipart'],
      files: { captionfile: captionFile },
      replies: { 204: null },
      problems: ['video_not_found', 'captions_unreadable'],
    },

    deleteVideoCaption: {
      method: 'DELETE',
      path: '/api/v1/videos/{videoId}/captions/{captionLanguage}',
      summary: 'Delete the caption of a language.',
      access: access.owner('video', 'UPDATE_ANY_VIDEO'),
      params: inLanguage,
      replies: { 204: null },
      problems: ['video_not_found', 'caption_not_found'],
    },

    generateVideoCaption: {
      method: 'POST',
      path: '/api/v1/videos/{videoId}/captions/generate',
      summary: 'Have what is said written down; refused as long as an instance cannot do that.',
      access: access.owner('video', 'UPDATE_ANY_VIDEO'),
      params,
      body: object({ forceTranscription: optional(boolean()) }),
      replies: { 204: null },
      problems: ['video_not_found', 'transcription_disabled'],
    },
  },
);
