import { configurationApi } from '@flotilla/contracts-auth';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { deleteCustomConfigRoute, updateCustomConfigRoute } from './choose-configuration.ts';
import { getAboutRoute } from './get-about.ts';
import { getConfigRoute } from './get-config.ts';

export const configuration = defineFeature<Deps>({
  operations: [
    implement(configurationApi, (deps) => ({
      getConfig: getConfigRoute(deps),
      getAbout: getAboutRoute(deps),
      getCustomConfig: async () => reply(200, deps.instance.settings()),
      updateCustomConfig: updateCustomConfigRoute(deps),
      deleteCustomConfig: deleteCustomConfigRoute(deps),
    })),
  ],
});
