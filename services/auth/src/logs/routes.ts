import { authApi, authProblems } from '@flotilla/contracts-auth';
import { invalidParameter, reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { parseMoment } from '../server/moments.ts';
import { keepClientLine, logLevels, readLines } from './log-lines.ts';

export const logRoutes = ({ config, database, clock }: Deps) => [
  route(authApi.getServerLogs, async ({ query: { startDate, endDate, level = 'info', tagsOneOf }, context }) => {
    const from = parseMoment('startDate', startDate, context.url);
    const to = endDate === undefined ? clock.now() : parseMoment('endDate', endDate, context.url);
    return reply(200, await readLines(database, { from, to, level, tags: tagsOneOf }));
  }),

  route(
    authApi.createClientLog,
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
  ),
];
