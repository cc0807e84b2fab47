import { videosProblems } from '@flotilla/contracts-videos';
import { sql, tables } from '@flotilla/database';
import { lockAccount, quotaLeft } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { PendingObject } from './pending-object.entity.ts';

const db = tables({ PendingObject });

/** A file may exceed the quota by so much before it is refused. */
export const PIECE = 512 * 1024;
const MOST_AT_ONCE = 8 * 1024 * 1024;
/** All uploads of one user together take less than what is left before they ask again. */
const SHARE_OF_REST = 1 / 32;

/**
 * Counts the bytes of a file that is arriving against the quota of an account, beside everything else that arrives for it. Returns how many more may be
 * stored before this is asked again; throws 413 `quota_reached` (docs/contract/uploads.md#quota).
 */
export async function admitArriving(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  { storageKey, accountId, size }: { storageKey: string; accountId: number; size: number },
): Promise<number> {
  return database.transaction(async (tx) => {
    await db(tx).updateTable('PendingObject').set({ accountId, size }).where('storageKey', '=', storageKey).execute();
    const account = await lockAccount(tx, accountId);
    const { arriving } = await db(tx)
      .selectFrom('PendingObject')
      .select((eb) => sql<number>`coalesce(sum(${eb.ref('size')}), 0)::bigint`.as('arriving'))
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    const left = (await quotaLeft(tx, account, clock.now())) - arriving;
    if (left <= 0) throw videosProblems.quota_reached();
    return Math.min(MOST_AT_ONCE, Math.max(PIECE, left * SHARE_OF_REST));
  });
}
