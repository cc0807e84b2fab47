import { channelRemovalApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { actorRemovalIntegrity } from './actor-removal.integrity.ts';
import { deleteChannel } from './delete-channel.ts';
import { removeAccount, removeRemoteAccount } from './remove-account.ts';
import { removeChannel } from './remove-channel.ts';

/** Removes what a deleted user or channel has in all areas. */
export const actorRemoval = defineFeature<Deps>({
  operations: [
    implement(channelRemovalApi, (deps: Deps) => ({
      async deleteChannel({ params, caller }) {
        await deleteChannel(deps, params.channelHandle, caller);
        return reply(204, null);
      },
    })),
  ],
  jobs: [removeAccount, removeRemoteAccount, removeChannel],
  integrityChecks: [actorRemovalIntegrity],
});
