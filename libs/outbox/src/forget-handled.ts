import { type Database, deleteInRounds } from '@flotilla/database';

/** Longer than any message stays under way or is read again by hand. */
const REMEMBERED = '30 days';

/** Deletes the memory of facts that cannot come again. */
export const forgetHandled = (database: Database): Promise<void> =>
  deleteInRounds(database, (atOnce) => ({
    text: `delete from inbox where ctid = any(array(
      select ctid from inbox where handled_at < now() - interval '${REMEMBERED}' limit ${atOnce}
    )) returning 1`,
  }));
