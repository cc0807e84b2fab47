import { feedOwnersInternal, myUserApi } from '@flotilla/contracts-auth';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { deleteMyUserRoute } from './delete-my-user.ts';
import { isFeedTokenOf, publicEmailOf } from './feed-owners.ts';
import { readFeedToken, renewFeedToken } from './feed-token.ts';
import { getMyUserRoute } from './get-my-user.ts';
import { markFeatureRead } from './mark-feature-read.ts';
import { updateMyUserRoute } from './update-my-user.ts';

export const myUser = defineFeature<Deps>({
  operations: [
    implement(myUserApi, (deps) => ({
      getMyUser: getMyUserRoute(deps),
      updateMyUser: updateMyUserRoute(deps),
      deleteMyUser: deleteMyUserRoute(deps),
      markFeatureInfoRead: async ({ body, caller }) => {
        await markFeatureRead(deps, caller.userId, body.feature);
        return reply(204, null);
      },
      getScopedTokens: async ({ caller }) => reply(200, await readFeedToken(deps, caller.userId)),
      renewScopedTokens: async ({ caller }) => reply(200, await renewFeedToken(deps, caller.userId)),
    })),
    implement(feedOwnersInternal, (deps) => ({
      checkFeedToken: async ({ params, body }) => reply(200, { isTheirs: await isFeedTokenOf(deps, params.userId, body.token) }),
      getPublicEmail: async ({ params }) => reply(200, { email: await publicEmailOf(deps, params.userId) }),
    })),
  ],
});
