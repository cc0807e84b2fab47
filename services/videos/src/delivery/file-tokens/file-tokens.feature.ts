import { fileTokensApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import { visitorOf } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { createVideoFileToken } from './create-video-file-token.ts';
import { EndedSession } from './ended-session.entity.ts';
import { forgetEndedSessionsEveryMinute } from './forget-ended-sessions.ts';
import { rememberEndedSessions } from './migrations/2026-11-22-ended-sessions.ts';
import { onSessionChanged } from './on-session-changed.ts';

export const fileTokens = defineFeature<Deps>({
  operations: [
    implement(fileTokensApi, (deps: Deps) => ({
      async createVideoFileToken({ params, headers, caller, context }) {
        return reply(200, { files: await createVideoFileToken(deps, params.id, visitorOf({ caller, headers, context })) });
      },
    })),
  ],
  entities: [EndedSession],
  migrations: [rememberEndedSessions],
  subscriptions: [onSessionChanged],
  schedules: [forgetEndedSessionsEveryMinute],
});
