import { channelListsApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { listAccountChannels } from './list-account-channels.ts';

export const channelLists = defineFeature<Deps>({
  operations: [
    implement(channelListsApi, (deps: Deps) => ({
      listAccountChannels: async ({ params, query }) => reply(200, await listAccountChannels(deps, query, params.name)),
    })),
  ],
});
