import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { imageOf, receiveImage } from '../uploads/receive-image.ts';
import { updateVideo } from './update-video.ts';

export const updateVideoRoute = (deps: Deps) =>
  route(
    videosApi.updateVideo,
    async ({ params, body, files, caller }) => {
      await updateVideo(deps, params.id, body, imageOf(files), caller);
      return reply(204, null);
    },
    { receiveFile: (file) => receiveImage(deps, file), discardFile: (key) => deps.storage.delete([key as string]) },
  );
