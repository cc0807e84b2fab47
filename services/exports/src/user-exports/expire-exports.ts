import { tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { forgetExports } from './forget-exports.ts';
import { UserExport } from './user-export.entity.ts';

const HOUR_IN_SECONDS = 60 * 60;
const AT_ONCE = 100;

const db = tables({ UserExport });

/** Removes archives in any state once they are as old as the settings say. Returns how many. */
export async function expireExports({ database, settings, clock }: Pick<Deps, 'clock' | 'database' | 'settings'>): Promise<number> {
  const before = new Date(clock.now().getTime() - settings().export.users.exportExpiration);
  const expired = db(database).selectFrom('UserExport').select('id').where('createdAt', '<', before).orderBy('createdAt').limit(AT_ONCE);
  for (let removed = 0; ; ) {
    const ids = (await expired.execute()).map(({ id }) => id);
    if (ids.length === 0) return removed;
    await database.transaction((tx) => forgetExports(tx, ids));
    removed += ids.length;
  }
}

export const expireExportsHourly = schedule('expire-user-exports', HOUR_IN_SECONDS, (deps: Deps) => async () => {
  const removed = await expireExports(deps);
  if (removed > 0) deps.log.info({ removed }, 'expired archives were removed');
});
