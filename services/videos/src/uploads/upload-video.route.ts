import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { discardOriginal, type ReceivedFile, receiveOriginal } from './receive-original.ts';
import { pictureOf, receivePicture } from './receive-picture.ts';
import { uploadVideo } from './upload-video.ts';

export const uploadVideoRoute = (deps: Deps) =>
  route(
    videosApi.uploadVideo,
    async ({ body, files, caller }) => {
      const { channelId, generateTranscription: _, ...metadata } = body;
      const { pictureKey, unneeded } = pictureOf(files);
      const video = await uploadVideo(deps, caller, { channelId, metadata, file: files['videofile'] as ReceivedFile, pictureKey });
      await deps.storage.delete(unneeded);
      return reply(200, { video });
    },
    {
      receiveFile: (file, context) => (file.part === 'videofile' ? receiveOriginal(deps, file, context) : receivePicture(deps, file)),
      discardFile: (received) =>
        typeof received === 'string' ? deps.storage.delete([received]) : discardOriginal(deps, (received as ReceivedFile).storageKey),
    },
  );
