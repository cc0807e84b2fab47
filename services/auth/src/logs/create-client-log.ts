import { authProblems, logsApi } from '@flotilla/contracts-auth';
import { invalidParameter, reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { keepClientLine, logLevels } from './log-lines.ts';

export const createClientLogRoute = ({ config, database, clock }: Deps) =>
  route(
    logsApi.createClientLog,
    async ({ body: { message, level, ...fields }, caller, context }) => {
      if (!URL.canParse(fields.url)) throw invalidParameter('body', 'url', 'must be a URL', context.url);
      const line = {
        at: clock.now().toISOString(),
        level: logLevels[level],
        label: new URL(config.publicUrl).host,
        message,
        fields: { ...fields, ...(caller && { username: caller.username }) },
      };
      await database.transaction((tx) => keepClientLine(tx, line));
      return reply(204, null);
    },
    {
      before() {
        if (!config.clientLog) throw authProblems.client_log_off();
      },
    },
  );
