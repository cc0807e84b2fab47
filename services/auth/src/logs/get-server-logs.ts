import { logsApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { readLines } from './log-lines.ts';
import { parseMoment } from './parse-moment.ts';

export const getServerLogsRoute = ({ database, clock }: Deps) =>
  route(logsApi.getServerLogs, async ({ query: { startDate, endDate, level = 'info', tagsOneOf }, context }) => {
    const from = parseMoment('startDate', startDate, context.url);
    const to = endDate === undefined ? clock.now() : parseMoment('endDate', endDate, context.url);
    return reply(200, await readLines(database, { from, to, level, tags: tagsOneOf }));
  });
