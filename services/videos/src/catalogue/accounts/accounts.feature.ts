import { accountsApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { Account } from './account.entity.ts';
import { ActorName } from './actor-name.entity.ts';
import { getAccount } from './get-account.ts';
import { listAccounts } from './list-accounts.ts';
import { countAccountUsage } from './migrations/2026-11-21-account-usage.ts';
import { createAccountsAndVideos } from './migrations/2026-11-21-accounts-and-videos.ts';

export const accounts = defineFeature<Deps>({
  operations: [
    implement(accountsApi, (deps: Deps) => ({
      listAccounts: async ({ query }) => reply(200, await listAccounts(deps, query)),
      getAccount: async ({ params }) => reply(200, await getAccount(deps, params.name)),
    })),
  ],
  entities: [Account, ActorName],
  // The first migration creates all tables that the catalogue began with.
  migrations: [createAccountsAndVideos, countAccountUsage],
});
