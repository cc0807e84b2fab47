import { hasRight } from '@flotilla/contract';
import { type auditActions, authEvents } from '@flotilla/contracts-auth';
import type { Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { publish } from '@flotilla/outbox';

type AuditEvent = {
  readonly action: (typeof auditActions)[number];
  readonly values: Readonly<Record<string, unknown>>;
  readonly at: Date;
};

/** Publishes an audit event when a moderator acts on comments of somebody else (docs/contract/logs.md#audit-log). */
export function publishAuditEvent(tx: Transaction, { username, role }: Caller, { action, values, at }: AuditEvent): void {
  if (!hasRight(role, 'MANAGE_ANY_VIDEO_COMMENT')) return;
  publish(tx, authEvents.auditEventRecorded, { username, at: at.toISOString(), domain: 'comments', action, values });
}
