import { videosInternal } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { putAccount } from './put-account.ts';

export const putAccountRoute = (deps: Deps) => route(videosInternal.putAccount, async (input) => reply(200, await putAccount(deps, input)));
