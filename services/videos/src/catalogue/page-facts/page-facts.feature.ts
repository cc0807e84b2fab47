import { pageFactsInternal } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { getAccount } from '../accounts/get-account.ts';
import { getChannel } from '../channels/get-channel.ts';
import { createVideoLists } from '../video-lists/video-lists.ts';
import { createGetVideo } from '../videos/get-video.ts';

/** What the heads of pages say, for the service that sends pages (docs/contract/pages.md#page-facts). */
export const pageFacts = defineFeature<Deps>({
  operations: [
    implement(pageFactsInternal, (deps: Deps) => {
      const getVideo = createGetVideo(deps);
      const lists = createVideoLists(deps);
      return {
        getVideoOfPage: async ({ params }) => reply(200, await getVideo(params.id, { caller: null })),
        listVideosOfPage: async ({ query }) => reply(200, await lists.list({ of: 'everyone' }, query, null)),
        getAccountOfPage: async ({ params }) => reply(200, await getAccount(deps, params.name)),
        getChannelOfPage: async ({ params }) => reply(200, await getChannel(deps, params.channelHandle)),
      };
    }),
  ],
});
