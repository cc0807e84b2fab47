import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { readChannel } from './channel.reader.ts';

export const getChannelRoute = (deps: Deps) =>
  route(videosApi.getChannel, async ({ params }) => reply(200, await readChannel(deps, params.channelHandle)));
