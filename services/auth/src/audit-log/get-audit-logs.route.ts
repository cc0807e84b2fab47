import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { parseMoment } from '../server/moments.ts';

type Row = { at: Date; username: string; domain: string; action: string; values: Record<string, unknown> };

const MOST = 5_000;
const SQL = `select * from (select * from audit_log where at >= $1 and at <= $2 order by at desc, id desc limit ${MOST}) as newest order by at, id`;

/** Oldest first; the message is a JSON text (docs/contract/logs.md#audit-log). */
export const getAuditLogsRoute = ({ database, config, clock }: Deps) =>
  route(authApi.getAuditLogs, async ({ query, context }) => {
    const from = parseMoment('startDate', query.startDate, context.url);
    const to = query.endDate === undefined ? clock.now() : parseMoment('endDate', query.endDate, context.url);
    const rows = await database.query<Row>({ text: SQL, values: [from, to] });
    const label = new URL(config.publicUrl).host;
    return reply(
      200,
      rows.map(({ at, username, domain, action, values }) => ({
        timestamp: at.toISOString(),
        level: 'audit',
        label,
        message: JSON.stringify({ user: username, domain, action, ...values }),
      })),
    );
  });
