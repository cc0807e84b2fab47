import { findArchivedAccount } from '../archives/index.ts';
import { lockAccount, quotaLeft } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';

/** How many bytes a user may still store, the day included; null without a limit. Throws 404. */
export async function measureQuota({ database, clock }: Pick<Deps, 'clock' | 'database'>, userId: number): Promise<number | null> {
  const { id } = await findArchivedAccount(database, userId);
  const left = await database.transaction(async (tx) => quotaLeft(tx, await lockAccount(tx, id), clock.now()));
  return Number.isFinite(left) ? Math.max(0, left) : null;
}
