import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { pictureOf, receivePicture } from '../uploads/receive-picture.ts';
import { updateVideo } from './update-video.ts';

export const updateVideoRoute = (deps: Deps) =>
  route(
    videosApi.updateVideo,
    async ({ params, body, files, caller }) => {
      await updateVideo(deps, params.id, body, pictureOf(files), caller);
      return reply(204, null);
    },
    { receiveFile: (file) => receivePicture(deps, file), discardFile: (key) => deps.storage.delete([key as string]) },
  );
