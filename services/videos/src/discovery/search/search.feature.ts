import { searchApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import { createVideoLists } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { searchChannels } from './search-channels.ts';
import { searchVideos } from './search-videos.ts';

export const search = defineFeature<Deps>({
  operations: [
    implement(searchApi, (deps: Deps) => {
      const searching = { ...deps, lists: createVideoLists(deps), urls: instanceUrls(deps.config.publicUrl) };
      return {
        searchVideos: async ({ query, caller }) => reply(200, await searchVideos(searching, query, caller)),
        searchChannels: async ({ query, caller }) => reply(200, await searchChannels(deps, query, caller)),
      };
    }),
  ],
});
