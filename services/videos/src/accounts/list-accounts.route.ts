import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { listAccounts } from './account.reader.ts';

export const listAccountsRoute = (deps: Deps) =>
  route(videosApi.listAccounts, async ({ query }) => reply(200, await listAccounts(deps, query)));
