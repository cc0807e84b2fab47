import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { forgetNotifications } from '../../community/index.ts';
import type { Deps } from '../../deps.ts';
import { Abuse } from './abuse.entity.ts';
import { lockAbuse } from './find-abuse.ts';
import { publishAuditEvent } from './publish-audit-event.ts';

const db = tables({ Abuse });

/** Deletes a report with its messages, and what people were told of it. Throws 404. */
export async function deleteAbuse({ database, clock }: Pick<Deps, 'clock' | 'database'>, id: number, caller: Caller): Promise<void> {
  await database.transaction(async (tx) => {
    const abuse = await lockAbuse(tx, id, caller);
    publishAuditEvent(tx, caller, abuse, { action: 'delete', values: { state: abuse.state, reason: abuse.reason }, at: clock.now() });
    await db(tx).deleteFrom('Abuse').where('id', '=', id).execute();
    await forgetNotifications(tx, 'abuseId', [id]);
  });
}
