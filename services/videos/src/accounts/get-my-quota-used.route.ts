import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { readQuotaUsed } from './quota-used.reader.ts';

export const getMyQuotaUsedRoute = (deps: Deps) =>
  route(videosApi.getMyQuotaUsed, async ({ caller }) => reply(200, await readQuotaUsed(deps, caller.userId)));
