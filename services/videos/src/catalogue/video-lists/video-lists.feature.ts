import { videoListsApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { instanceUrls, isRemote } from '../../instance-urls.ts';
import { findAccountId } from '../accounts/find-account.ts';
import { findChannelId } from '../channels/find-channel.ts';
import { CatalogueChange } from './catalogue-change.entity.ts';
import { listMyVideosRoute } from './list-my-videos.ts';
import { sumCatalogueEveryMinute } from './sum-catalogue.ts';
import { createVideoLists } from './video-lists.ts';

export const videoLists = defineFeature<Deps>({
  operations: [
    implement(videoListsApi, (deps: Deps) => {
      const lists = createVideoLists(deps);
      const urls = instanceUrls(deps.config.publicUrl);
      return {
        listVideos: async ({ query, caller }) => reply(200, await lists.list({ of: 'everyone' }, query, caller)),
        async listAccountVideos({ params, query, caller }) {
          const id = await findAccountId(deps, params.name);
          return reply(200, await lists.list({ of: 'account', id, isRemote: isRemote(params.name, urls) }, query, caller));
        },
        async listChannelVideos({ params, query, caller }) {
          const id = await findChannelId(deps, params.channelHandle);
          return reply(200, await lists.list({ of: 'channel', id, isRemote: isRemote(params.channelHandle, urls) }, query, caller));
        },
        listMyVideos: listMyVideosRoute(deps, lists),
      };
    }),
  ],
  entities: [CatalogueChange],
  schedules: [sumCatalogueEveryMinute],
});
