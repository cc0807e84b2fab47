import { type Database, deleteInRounds } from '@flotilla/database';

/** Longer than any message stays under way or is read again by hand. */
const REMEMBERED = '30 days';

/** Deletes the memory of events that cannot come again. */
export const forgetHandled = (database: Database): Promise<void> =>
  deleteInRounds(database, 'inbox', `handled_at < now() - interval '${REMEMBERED}'`);
