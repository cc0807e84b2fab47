import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { createReadVideo } from './get-video.reader.ts';

export const getVideoRoute = (deps: Deps) => {
  const readVideo = createReadVideo(deps);
  return route(videosApi.getVideo, async ({ params, caller }) => reply(200, await readVideo(params.id, caller)));
};
