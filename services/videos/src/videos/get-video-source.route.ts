import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { readSource } from './get-video-source.reader.ts';

export const getVideoSourceRoute = (deps: Deps) =>
  route(videosApi.getVideoSource, async ({ params, caller }) => reply(200, await readSource(deps, params.id, caller)));
