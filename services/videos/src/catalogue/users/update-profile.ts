import type { Input } from '@flotilla/contract';
import { type usersInternal, videosProblems } from '@flotilla/contracts-videos';
import { LockMode } from '@mikro-orm/core';
import type { Deps } from '../../deps.ts';
import { Account } from '../accounts/account.entity.ts';
import { publishAccount } from '../accounts/publish-account.ts';

type Wanted = Input<typeof usersInternal.updateProfile>;

/** Changes the profile of an account. Throws 404. */
export async function updateProfile(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  { params: { userId }, body }: Wanted,
): Promise<void> {
  await database.transaction(async (tx) => {
    const account = await tx.findOne(Account, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!account) throw videosProblems.account_not_found();
    if (body.displayName !== undefined) account.displayName = body.displayName ?? account.name;
    if (body.description !== undefined) account.description = body.description;
    account.updatedAt = clock.now();
    await tx.flush();
    await publishAccount(tx, account.id);
  });
}
