import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { imageOf, receiveImage } from './receive-image.ts';
import { discardOriginal, type ReceivedFile, receiveOriginal } from './receive-original.ts';
import { uploadVideo } from './upload-video.ts';

export const uploadVideoRoute = (deps: Deps) =>
  route(
    videosApi.uploadVideo,
    async ({ body, files, caller }) => {
      const { channelId, generateTranscription: _, ...metadata } = body;
      const { pictureKey, unneeded } = imageOf(files);
      const video = await uploadVideo(deps, caller, { channelId, metadata, file: files['videofile'] as ReceivedFile, pictureKey });
      await deps.storage.delete(unneeded);
      return reply(200, { video });
    },
    {
      receiveFile: (file, context) => (file.part === 'videofile' ? receiveOriginal(deps, file, context) : receiveImage(deps, file)),
      discardFile: (received) => discard(deps, received as ReceivedFile | string),
    },
  );

/** What cannot be deleted now is reaped later. */
async function discard(deps: Deps, received: ReceivedFile | string): Promise<void> {
  const discarding = typeof received === 'string' ? deps.storage.delete([received]) : discardOriginal(deps, received.storageKey);
  await discarding.catch((error: unknown) => deps.log.warn({ err: error }, 'a refused upload is deleted later'));
}
