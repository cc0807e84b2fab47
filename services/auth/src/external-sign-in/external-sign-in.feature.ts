import { externalSignInApi } from '@flotilla/contracts-auth';
import { implement, reply } from '@flotilla/http-server';
import { schedule } from '@flotilla/jobs';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { ExternalIdentity } from './external-identity.entity.ts';
import { ExternalSignIn } from './external-sign-in.entity.ts';
import { finishExternalSignInRoute } from './finish-sign-in.ts';
import { createExternalSignIn } from './migrations/2026-11-21-external-sign-in.ts';
import { openProviders } from './open-providers.ts';
import { listExternalIdentities } from './sign-in-methods.ts';
import { purgeExternalSignIns } from './sign-ins-under-way.ts';
import { startExternalSignInRoute } from './start-sign-in.ts';
import { unlinkMyExternalIdentityRoute } from './unlink-external-identity.ts';

const HOUR = 60 * 60;

export const externalSignIn = defineFeature<Deps>({
  operations: [
    implement(externalSignInApi, (deps) => {
      const findProvider = openProviders(deps.config.externalSignIn);
      return {
        startExternalSignIn: startExternalSignInRoute(deps, findProvider),
        finishExternalSignIn: finishExternalSignInRoute(deps, findProvider),
        listMyExternalIdentities: async ({ caller }) => reply(200, await listExternalIdentities(deps, caller.userId)),
        unlinkMyExternalIdentity: unlinkMyExternalIdentityRoute(deps),
      };
    }),
  ],
  entities: [ExternalIdentity, ExternalSignIn],
  migrations: [createExternalSignIn],
  schedules: [schedule('purge-external-sign-ins', HOUR, (deps) => () => purgeExternalSignIns(deps))],
});
