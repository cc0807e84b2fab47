import { logsApi } from '@flotilla/contracts-auth';
import { implement } from '@flotilla/http-server';
import { schedule } from '@flotilla/jobs';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { createClientLogRoute } from './create-client-log.ts';
import { getServerLogsRoute } from './get-server-logs.ts';
import { LogLine } from './log-line.entity.ts';
import { forgetOldLines } from './log-lines.ts';
import { indexClientLines } from './migrations/2026-11-22-client-lines.ts';

const HOUR = 60 * 60;

export const logs = defineFeature<Deps>({
  operations: [implement(logsApi, (deps) => ({ getServerLogs: getServerLogsRoute(deps), createClientLog: createClientLogRoute(deps) }))],
  entities: [LogLine],
  migrations: [indexClientLines],
  schedules: [
    schedule(
      'forget-old-lines',
      HOUR,
      ({ database }) =>
        () =>
          forgetOldLines(database),
    ),
  ],
});
