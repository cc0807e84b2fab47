import { homepageApi } from '@flotilla/contracts-auth';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { CustomPage } from './custom-page.entity.ts';
import { readHomepage } from './read-homepage.ts';
import { updateHomepageRoute } from './update-homepage.ts';

export const homepage = defineFeature<Deps>({
  operations: [
    implement(homepageApi, (deps) => ({
      getHomepage: async () => reply(200, await readHomepage(deps)),
      updateHomepage: updateHomepageRoute(deps),
    })),
  ],
  entities: [CustomPage],
});
