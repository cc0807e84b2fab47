import { Account } from '../accounts/account.entity.ts';
import { refuseOverQuota } from '../accounts/quota.ts';
import type { Deps } from '../deps.ts';

/** Refuses early what `createVideo` would refuse later, with the account locked. */
export async function refuseWithoutQuota({ database, clock }: Deps, accountId: number, size: number): Promise<void> {
  await database.transaction(async (tx) => refuseOverQuota(tx, await tx.findOneOrFail(Account, { id: accountId }), size, clock.now()));
}
