import type { ExamplesOf } from '@flotilla/contract';
import type { uploadsApi } from './uploads.operations.ts';
import { exampleCreated } from './video.examples.ts';

const film = { channelId: 2, name: 'How a clinker boat is planked', privacy: 1, waitTranscoding: true } as const;

export const uploadsExamples: ExamplesOf<typeof uploadsApi> = {
  uploadVideo: { body: film, replies: { 200: exampleCreated } },
  openResumableUpload: { body: { ...film, filename: 'planking.mp4', lastModified: 1_772_442_000_000 } },
  sendUploadChunk: { replies: { 200: exampleCreated } },
};
