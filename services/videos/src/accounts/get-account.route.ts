import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { readAccount } from './account.reader.ts';

export const getAccountRoute = (deps: Deps) =>
  route(videosApi.getAccount, async ({ params }) => reply(200, await readAccount(deps, params.name)));
