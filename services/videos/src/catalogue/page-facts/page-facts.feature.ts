import { pageFactsInternal } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { getAccount } from '../accounts/get-account.ts';
import { createListCaptions } from '../captions/list-captions.ts';
import { getChannel } from '../channels/get-channel.ts';
import { createVideoLists } from '../video-lists/video-lists.ts';
import { createGetVideo } from '../videos/get-video.ts';

/** What the heads of pages say, for the service that sends pages (docs/contract/pages.md#page-facts). */
export const pageFacts = defineFeature<Deps>({
  operations: [
    implement(pageFactsInternal, (deps: Deps) => {
      const getVideo = createGetVideo(deps);
      const listCaptions = createListCaptions(deps);
      const lists = createVideoLists(deps);
      return {
        async getVideoOfPage({ params }) {
          const video = await getVideo(params.id, { caller: null });
          const { data } = await listCaptions(params.id, { caller: null });
          return reply(200, { ...video, captions: data.map(({ language, fileUrl }) => ({ language, fileUrl })) });
        },
        listVideosOfPage: async ({ query }) => reply(200, await lists.list({ of: 'everyone' }, query, null)),
        getAccountOfPage: async ({ params }) => reply(200, await getAccount(deps, params.name)),
        getChannelOfPage: async ({ params }) => reply(200, await getChannel(deps, params.channelHandle)),
      };
    }),
  ],
});
