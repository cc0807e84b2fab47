import { videoListsApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../../deps.ts';
import { findOwnAccountId } from '../accounts/find-account.ts';
import { findOwnChannelId } from '../channels/find-channel.ts';
import type { VideoLists } from './video-lists.ts';

export const listMyVideosRoute = (deps: Deps, lists: VideoLists) =>
  route(videoListsApi.listMyVideos, async ({ query, caller }) => {
    const { channelNameOneOf, channelId, ...filters } = query;
    const id = await findOwnAccountId(deps, caller);
    const scope = {
      of: 'owner',
      id,
      ...(channelNameOneOf && { channelNames: channelNameOneOf }),
      ...(channelId !== undefined && { channelId: await findOwnChannelId(deps, channelId, id) }),
    } as const;
    return reply(200, await lists.list(scope, filters, caller));
  });
