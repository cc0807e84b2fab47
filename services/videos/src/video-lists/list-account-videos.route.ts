import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import { findAccountId } from '../accounts/account.reader.ts';
import type { Deps } from '../deps.ts';
import type { VideoLists } from './video-lists.ts';

export const listAccountVideosRoute = (deps: Deps, lists: VideoLists) =>
  route(videosApi.listAccountVideos, async ({ params, query, caller }) => {
    const id = await findAccountId(deps, params.name);
    return reply(200, await lists.list({ of: 'account', id }, query, caller));
  });
