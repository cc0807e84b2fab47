import { configurationApi, configurationInternal } from '@flotilla/contracts-auth';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { deleteCustomConfigRoute, updateCustomConfigRoute } from './choose-configuration.ts';
import { getAboutRoute } from './get-about.ts';
import { getConfigRoutes } from './get-config.ts';

export const configuration = defineFeature<Deps>({
  operations: [
    implement({ ...configurationApi, ...configurationInternal }, (deps: Deps) => ({
      ...getConfigRoutes(deps),
      getAbout: getAboutRoute(deps),
      getCustomConfig: async () => reply(200, deps.instance.settings()),
      updateCustomConfig: updateCustomConfigRoute(deps),
      deleteCustomConfig: deleteCustomConfigRoute(deps),
    })),
  ],
});
