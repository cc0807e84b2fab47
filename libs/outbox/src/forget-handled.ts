import { type Database, deleteInRounds, sql, tables } from '@flotilla/database';
import { InboxMessage } from './outbox-message.entity.ts';

/** Longer than any message is in transit or may be redriven. */
const KEPT_FOR = '30 days';

const db = tables({ InboxMessage });

/** Deletes inbox rows of events that cannot arrive again. */
export const forgetHandled = (database: Database): Promise<void> =>
  deleteInRounds(db(database), 'InboxMessage', (eb) => eb('handledAt', '<', sql<Date>`now() - ${KEPT_FOR}::interval`));
