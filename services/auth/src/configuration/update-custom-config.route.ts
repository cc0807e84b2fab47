import { authApi, instanceSettings, readSettingsLayer, siftLayer } from '@flotilla/contracts-auth';
import { invalidFields, reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { chooseConfiguration, refuseFrozen } from './choose-configuration.ts';

export const updateCustomConfigRoute = (deps: Deps) =>
  route(
    authApi.updateCustomConfig,
    async ({ body, caller, context }) => {
      // Texts are told apart from what they stand for only here: a schema cannot say between which numbers a text is.
      const { layer, refused } = siftLayer(instanceSettings, readSettingsLayer(instanceSettings, body));
      if (refused.length > 0) throw invalidFields('body', refused, 'is not a value of this setting', context.url);
      return reply(200, await chooseConfiguration(deps, layer, caller));
    },
    { before: () => refuseFrozen(deps) },
  );
