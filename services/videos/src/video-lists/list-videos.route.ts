import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { VideoLists } from './video-lists.ts';

export const listVideosRoute = (lists: VideoLists) =>
  route(videosApi.listVideos, async ({ query, caller }) => reply(200, await lists.list({ of: 'everyone' }, query, caller)));
