import { channelsApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { Channel } from './channel.entity.ts';
import { createChannel } from './create-channel.ts';
import { getChannel } from './get-channel.ts';
import { listChannels } from './list-channels.ts';

export const channels = defineFeature<Deps>({
  operations: [
    implement(channelsApi, (deps: Deps) => ({
      listChannels: async ({ query }) => reply(200, await listChannels(deps, query)),
      createChannel: async ({ body, caller }) => reply(200, { videoChannel: await createChannel(deps, caller, body) }),
      getChannel: async ({ params }) => reply(200, await getChannel(deps, params.channelHandle)),
    })),
  ],
  entities: [Channel],
});
