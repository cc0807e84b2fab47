import { ApiProblem, isAbsent } from '../../api/api-problem.ts';
import { call, callWith } from '../../api/call.ts';
import { inWords } from '../../api/in-words.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { type Answered, type Destination, positionOf } from './destination.ts';
import { privacyForNow, type UploadedVideo, type UploadMetadata } from './upload-item.ts';

/** Files that become videos, of which people say something while they travel. */
export const videoDestination = (metadata: () => UploadMetadata): Destination<UploadMetadata, UploadedVideo> => ({
  // An upload stays in the channel it was opened in, or the server would take it for another one.
  wanted: (told) => ({ ...metadata(), ...(told && { channelId: told.channelId }) }),
  // With its last byte a video may be published: what people changed about it must be known before.
  hasNews: (told) => !saysTheSame(told, metadata()),
  open: ({ client, signal }, file, wanted) =>
    callWith(client, videosApi.openResumableUpload, {
      headers: { 'x-upload-content-length': file.size, 'x-upload-content-type': file.type || 'application/octet-stream' },
      body: bodyOf(file, wanted),
      signal,
    }),
  send: ({ client, signal }, uploadId, chunk) =>
    callWith(client, videosApi.sendUploadChunk, { query: { upload_id: uploadId }, ...chunk, signal }),
  madeOf: videoIn,
  refusedBecause: inWords,
});

/** The video that became of an upload; null when none did. Throws when that cannot be known now. */
export async function videoOf(uploadId: string, total: number): Promise<UploadedVideo | null> {
  try {
    const body = await call(videosApi.sendUploadChunk, { query: { upload_id: uploadId }, ...positionOf(total) });
    return videoIn({ body });
  } catch (error) {
    if (isAbsent(error) || (error instanceof ApiProblem && error.status === 410)) return null;
    throw error;
  }
}

function bodyOf(file: File, metadata: UploadMetadata) {
  const { title, channelId, description } = metadata;
  return {
    filename: file.name,
    lastModified: file.lastModified,
    name: title.trim(),
    channelId,
    privacy: privacyForNow(metadata),
    ...(description.trim().length >= 3 && { description: description.trim() }),
  };
}

const videoIn = ({ body }: Pick<Answered, 'body'>) => (body as { video?: UploadedVideo } | null)?.video ?? null;

/** Whether the server needs no further word; another channel is moved to when the video is there. */
function saysTheSame(told: UploadMetadata | null, wanted: UploadMetadata): boolean {
  return told?.title === wanted.title && privacyForNow(told) === privacyForNow(wanted) && told.description === wanted.description;
}
