import { authEvents } from '@flotilla/contracts-auth';
import type { Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { publish } from '@flotilla/outbox';

type Act = { readonly action: 'create' | 'delete'; readonly exportId: number; readonly userId: number; readonly at: Date };

/** Has `auth` keep what an administrator did with an archive of somebody else (docs/contract/logs.md#audit-log). */
export function recordAuditEvent(tx: Transaction, caller: Caller, { action, exportId, userId, at }: Act): void {
  if (caller.userId === userId) return;
  const values = { id: userId, exportId };
  publish(tx, authEvents.auditEventRecorded, { username: caller.username, at: at.toISOString(), domain: 'users', action, values });
}
