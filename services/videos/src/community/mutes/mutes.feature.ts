import { mutesApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { getMuteStatus } from './get-mute-status.ts';
import { listMutedAccounts, listMutedServers } from './list-mutes.ts';
import { muteAccount, unmuteAccount } from './mute-account.ts';
import { muteHost } from './mute-host-accounts.ts';
import { muteServer, unmuteServer } from './mute-server.ts';
import { type Muter, muterOf } from './muter.ts';
import { mutesIntegrity } from './mutes.integrity.ts';

export const mutes = defineFeature<Deps>({
  operations: [
    implement(mutesApi, (deps: Deps) => {
      const me = (caller: Caller) => muterOf(deps, caller);
      const instance = (caller: Caller) => muterOf(deps, caller, { forInstance: true });
      const done = async (change: (deps: Deps, what: string, muter: Muter) => Promise<void>, what: string, muter: Promise<Muter>) => {
        await change(deps, what, await muter);
        return reply(204, null);
      };
      return {
        listMyMutedAccounts: async ({ query, caller }) => reply(200, await listMutedAccounts(deps, query, await me(caller))),
        muteAccount: ({ body, caller }) => done(muteAccount, body.accountName, me(caller)),
        unmuteAccount: ({ params, caller }) => done(unmuteAccount, params.accountName, me(caller)),
        listMyMutedServers: async ({ query, caller }) => reply(200, await listMutedServers(deps, query, await me(caller))),
        muteServer: ({ body, caller }) => done(muteServer, body.host, me(caller)),
        unmuteServer: ({ params, caller }) => done(unmuteServer, params.host, me(caller)),

        listInstanceMutedAccounts: async ({ query, caller }) => reply(200, await listMutedAccounts(deps, query, await instance(caller))),
        muteAccountForInstance: ({ body, caller }) => done(muteAccount, body.accountName, instance(caller)),
        unmuteAccountForInstance: ({ params, caller }) => done(unmuteAccount, params.accountName, instance(caller)),
        listInstanceMutedServers: async ({ query, caller }) => reply(200, await listMutedServers(deps, query, await instance(caller))),
        muteServerForInstance: ({ body, caller }) => done(muteServer, body.host, instance(caller)),
        unmuteServerForInstance: ({ params, caller }) => done(unmuteServer, params.host, instance(caller)),

        getMuteStatus: async ({ query, caller }) => reply(200, await getMuteStatus(deps, query, caller)),
      };
    }),
  ],
  jobs: [muteHost],
  integrityChecks: [mutesIntegrity],
});
