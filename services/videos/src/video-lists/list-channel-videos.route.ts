import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import { findChannelId } from '../channels/channel.reader.ts';
import type { Deps } from '../deps.ts';
import type { VideoLists } from './video-lists.ts';

export const listChannelVideosRoute = (deps: Deps, lists: VideoLists) =>
  route(videosApi.listChannelVideos, async ({ params, query, caller }) => {
    const id = await findChannelId(deps, params.channelHandle);
    return reply(200, await lists.list({ of: 'channel', id }, query, caller));
  });
