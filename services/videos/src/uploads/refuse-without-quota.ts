import { Account, refuseOverQuota } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';

/** Refuses early what `createVideo` would refuse later, with the account locked. */
export async function refuseWithoutQuota(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  accountId: number,
  size: number,
): Promise<void> {
  await database.transaction(async (tx) => refuseOverQuota(tx, await tx.findOneOrFail(Account, { id: accountId }), size, clock.now()));
}
