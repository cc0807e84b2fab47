import { auditLogApi } from '@flotilla/contracts-auth';
import { type Connection, tables } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { parseMoment } from '../logs/parse-moment.ts';
import { AuditEntry } from './audit-entry.entity.ts';

const MOST = 5_000;
const db = tables({ AuditEntry });

/** Oldest first; the message is a JSON text (docs/contract/logs.md#audit-log). */
export const getAuditLogsRoute = ({ database, config, clock }: Deps) =>
  route(auditLogApi.getAuditLogs, async ({ query, context }) => {
    const from = parseMoment('startDate', query.startDate, context.url);
    const to = query.endDate === undefined ? clock.now() : parseMoment('endDate', query.endDate, context.url);
    const newest = await readNewest(database, { from, to });
    const label = new URL(config.publicUrl).host;
    return reply(
      200,
      newest.reverse().map(({ at, username, domain, action, values }) => ({
        timestamp: at.toISOString(),
        level: 'audit',
        label,
        message: JSON.stringify({ user: username, domain, action, ...values }),
      })),
    );
  });

const readNewest = (on: Connection, { from, to }: { readonly from: Date; readonly to: Date }) =>
  db(on)
    .selectFrom('AuditEntry')
    .select(['at', 'username', 'domain', 'action', 'values'])
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
