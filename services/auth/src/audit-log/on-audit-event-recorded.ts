import { authEvents } from '@flotilla/contracts-auth';
import { subscription } from '@flotilla/outbox';
import { storeAuditEvent } from './record-audit-event.ts';

/** Records in this audit log what moderators and administrators did in other services. */
export const onAuditEventRecorded = subscription(
  authEvents.auditEventRecorded,
  () =>
    (event, { tx }) =>
      storeAuditEvent(tx, event),
);

/** The same event under its former name. */
export const onFormerAuditEventRecorded = subscription(
  authEvents.formerAuditEventRecorded,
  () =>
    (event, { tx }) =>
      storeAuditEvent(tx, event),
);
