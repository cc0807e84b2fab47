import type { Input } from '@flotilla/contract';
import { type AbuseState, type abusesApi, moderationEvents, notificationType } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { publish } from '@flotilla/outbox';
import { thingMade } from '../../community/index.ts';
import type { Deps } from '../../deps.ts';
import { auditedValues } from '../../record-audit-event.ts';
import { Abuse } from './abuse.entity.ts';
import { lockAbuse } from './find-abuse.ts';
import { publishAuditEvent } from './publish-audit-event.ts';
import { tellReporter } from './tell-people.ts';

type Changes = Input<typeof abusesApi.updateAbuse>['body'];
const db = tables({ Abuse });

/** Decides about a report, or keeps a note of moderators (docs/contract/abuses.md#decide). Throws 404. */
export async function updateAbuse(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  id: number,
  changes: Changes,
  caller: Caller,
): Promise<void> {
  await database.transaction(async (tx) => {
    const abuse = await lockAbuse(tx, id, caller);
    const now = clock.now();
    const state = (changes.state ?? abuse.state) as AbuseState;
    const { moderationComment = abuse.moderationComment } = changes;
    const isDecided = state !== abuse.state;
    if (!isDecided && moderationComment === abuse.moderationComment) return;
    const processedAt = abuse.processedAt ?? (isDecided ? now : null);
    await db(tx).updateTable('Abuse').set({ state, moderationComment, processedAt, updatedAt: now }).where('id', '=', id).execute();
    publishAuditEvent(tx, caller, abuse, { action: 'update', values: auditedValues(abuse, changes), at: now });
    if (!isDecided) return;
    publish(tx, moderationEvents.abuseDecided, { abuseId: id, state });
    await tellReporter(tx, id, { type: notificationType.ABUSE_STATE_CHANGE, cause: thingMade('abuse-state', id, now), now });
  });
}
