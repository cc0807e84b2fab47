import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { chooseConfiguration, refuseFrozen } from './choose-configuration.ts';

export const deleteCustomConfigRoute = (deps: Deps) =>
  route(authApi.deleteCustomConfig, async ({ caller }) => reply(200, await chooseConfiguration(deps, null, caller)), {
    before: () => refuseFrozen(deps),
  });
