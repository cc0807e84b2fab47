import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { readDescription } from './get-video-description.reader.ts';

export const getVideoDescriptionRoute = (deps: Deps) =>
  route(videosApi.getVideoDescription, async ({ params, caller }) => reply(200, await readDescription(deps, params.id, caller)));
