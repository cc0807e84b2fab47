import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { listAccountChannels } from './list-account-channels.ts';

export const listAccountChannelsRoute = (deps: Deps) =>
  route(videosApi.listAccountChannels, async ({ params, query }) => reply(200, await listAccountChannels(deps, params.name, query)));
