import { sessionsApi, sessionsInternal } from '@flotilla/contracts-auth';
import { implement, reply } from '@flotilla/http-server';
import { schedule } from '@flotilla/jobs';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { refuseForeignUser } from '../users/refuse-foreign-user.ts';
import { createTokenRoute } from './create-token.ts';
import { endTokenSessionsRoute } from './end-token-sessions.ts';
import { KnownPlace } from './known-place.entity.ts';
import { forgetOldPlaces } from './known-places.ts';
import { listTokenSessions } from './list-token-sessions.ts';
import { createKnownPlaces } from './migrations/2026-11-22-known-places.ts';
import { purgeSessions } from './purge-sessions.ts';
import { recordActivityRoute } from './record-activity.ts';
import { RefreshToken } from './refresh-token.entity.ts';
import { revokeTokenRoute } from './revoke-token.ts';
import { answerRevocation } from './revoke-token-session.ts';
import { Session } from './session.entity.ts';
import { readGeneration } from './session-state.ts';

const HOUR = 60 * 60;

export const sessions = defineFeature<Deps>({
  operations: [
    implement(sessionsApi, (deps) => ({
      createToken: createTokenRoute(deps),
      revokeToken: revokeTokenRoute(deps),
      async listTokenSessions({ params, query, caller }) {
        await refuseForeignUser(deps, params.id, caller);
        return reply(200, await listTokenSessions(deps, query, { userId: params.id, sessionId: caller.sessionId }));
      },
      endTokenSessions: endTokenSessionsRoute(deps),
      revokeTokenSession: answerRevocation(deps),
      revokeTokenSessionByPost: answerRevocation(deps),
    })),
    implement(sessionsInternal, (deps) => ({
      getSessionState: async ({ params }) => reply(200, { generation: await readGeneration(deps, params.sessionId) }),
      recordActivity: recordActivityRoute(deps),
    })),
  ],
  entities: [KnownPlace, RefreshToken, Session],
  migrations: [createKnownPlaces],
  schedules: [
    schedule('purge-sessions', HOUR, (deps) => () => purgeSessions(deps)),
    schedule('forget-old-places', HOUR, (deps) => () => forgetOldPlaces(deps)),
  ],
});
