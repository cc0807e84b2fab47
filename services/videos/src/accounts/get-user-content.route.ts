import { videosInternal } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { getUserContent } from './get-user-content.ts';

export const getUserContentRoute = (deps: Deps) =>
  route(videosInternal.getUserContent, async ({ params, query }) => reply(200, await getUserContent(deps, params.userId, query)));
