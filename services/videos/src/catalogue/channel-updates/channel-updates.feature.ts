import { channelUpdatesApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { copySupportLater } from './copy-support.ts';
import { updateChannel } from './update-channel.ts';

/** Changes of what is said about a channel, also with its videos. */
export const channelUpdates = defineFeature<Deps>({
  operations: [
    implement(channelUpdatesApi, (deps: Deps) => ({
      async updateChannel({ params, body, caller }) {
        await updateChannel(deps, params.channelHandle, body, caller);
        return reply(204, null);
      },
    })),
  ],
  jobs: [copySupportLater],
});
