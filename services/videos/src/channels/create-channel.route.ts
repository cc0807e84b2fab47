import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { createChannel } from './create-channel.ts';

export const createChannelRoute = (deps: Deps) =>
  route(videosApi.createChannel, async ({ body, caller }) => reply(200, { videoChannel: await createChannel(deps, caller, body) }));
