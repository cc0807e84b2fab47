import { authEvents } from '@flotilla/contracts-auth';
import { consumer } from '@flotilla/outbox';
import { keepDeed } from './audit.ts';

/** What moderators and administrators did in other services stands in one log with what they did here. */
export const onDeedDone = consumer(authEvents.deedDone, (deed, { tx }) => keepDeed(tx, deed));
