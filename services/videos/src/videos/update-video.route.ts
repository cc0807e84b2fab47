import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { findManagedVideo } from './find-video.ts';
import { discardPicture, makeThumbnails, receivePicture } from './sent-pictures.ts';
import { updateVideo } from './update-video.ts';

export const updateVideoRoute = (deps: Deps) =>
  route(
    videosApi.updateVideo,
    async ({ params, body, files, caller }) => {
      await findManagedVideo(deps, params.id, caller, 'UPDATE_ANY_VIDEO');
      const thumbnails = await makeThumbnails(deps, files);
      await updateVideo(deps, params.id, { ...body, ...(thumbnails && { thumbnails }) }, caller);
      return reply(204, null);
    },
    { receiveFile: (file) => receivePicture(deps, file), discardFile: (picture) => discardPicture(deps, picture) },
  );
