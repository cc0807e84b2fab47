import type { Payload } from '@flotilla/contract';
import { authEvents } from '@flotilla/contracts-auth';
import { type ConsumerContext, consumer } from '@flotilla/outbox';
import { storeAuditEvent } from './record-audit-event.ts';

const store = (event: Payload<typeof authEvents.auditEventRecorded>, { tx }: ConsumerContext) => storeAuditEvent(tx, event);

/** What moderators and administrators did in other services stands in one log with what they did here; also what was published before 0.2. */
export const onAuditEventRecorded = [consumer(authEvents.auditEventRecorded, store), consumer(authEvents.formerAuditEventRecorded, store)];
