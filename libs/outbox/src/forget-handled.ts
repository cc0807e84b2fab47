import { type Database, deleteInRounds } from '@flotilla/database';

/** Longer than any message is in transit or may be redriven. */
const KEPT_FOR = '30 days';

/** Deletes inbox rows of events that cannot arrive again. */
export const forgetHandled = (database: Database): Promise<void> =>
  deleteInRounds(database, 'inbox', `handled_at < now() - interval '${KEPT_FOR}'`);
