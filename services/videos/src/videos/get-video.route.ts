import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { readVideo } from './get-video.reader.ts';

export const getVideoRoute = (deps: Deps) =>
  route(videosApi.getVideo, async ({ params, caller }) => reply(200, await readVideo(deps, params.id, caller)));
