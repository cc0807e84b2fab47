import { authEvents } from '@flotilla/contracts-auth';
import { subscription } from '@flotilla/outbox';
import { storeAuditEvent } from './record-audit-event.ts';

/** What moderators and administrators did in other services stands in one log with what they did here. */
export const onAuditEventRecorded = subscription(
  authEvents.auditEventRecorded,
  () =>
    (event, { tx }) =>
      storeAuditEvent(tx, event),
);

/** The same as published before 0.2. */
export const onFormerAuditEventRecorded = subscription(
  authEvents.formerAuditEventRecorded,
  () =>
    (event, { tx }) =>
      storeAuditEvent(tx, event),
);
