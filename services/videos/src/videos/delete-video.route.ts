import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { deleteVideo } from './delete-video.ts';

export const deleteVideoRoute = (deps: Deps) =>
  route(videosApi.deleteVideo, async ({ params, caller }) => {
    await deleteVideo(deps, params.id, caller);
    return reply(204, null);
  });
