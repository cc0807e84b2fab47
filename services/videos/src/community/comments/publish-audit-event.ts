import { hasRight } from '@flotilla/contract';
import type { Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { recordAuditEvent } from '../../record-audit-event.ts';

type AuditEvent = Omit<Parameters<typeof recordAuditEvent>[2], 'domain'> & { readonly isOwn: boolean };

/** Publishes an audit event when a moderator acts on comments of somebody else (docs/contract/logs.md#audit-log). */
export function publishAuditEvent(tx: Transaction, caller: Caller, { isOwn, ...event }: AuditEvent): void {
  if (isOwn || !hasRight(caller.role, 'MANAGE_ANY_VIDEO_COMMENT')) return;
  recordAuditEvent(tx, caller, { domain: 'comments', ...event });
}
