import type { Payload } from '@flotilla/contract';
import { authEvents } from '@flotilla/contracts-auth';
import { type Transaction, tables } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import { Account } from '../accounts/account.entity.ts';
import { removeAccountLater } from '../accounts/remove-account-later.ts';
import { User } from '../accounts/user.entity.ts';

const db = tables({ Account, User });

/** Keeps what lists need to know about viewers, and the quotas of their accounts. Older snapshots than the known one change nothing. */
export async function takeUserSnapshot(tx: Transaction, user: Payload<(typeof authEvents)['userSnapshot']>): Promise<void> {
  const { userId, videoQuota, videoQuotaDaily, version, username, role, blocked, deleted, nsfwPolicy } = user;
  const { nsfwFlagsDisplayed, nsfwFlagsHidden, nsfwFlagsBlurred, nsfwFlagsWarned, videosHistoryEnabled, adminFlags } = user;
  const flags = { nsfwFlagsDisplayed, nsfwFlagsHidden, nsfwFlagsBlurred, nsfwFlagsWarned };
  const known = {
    version,
    username,
    role,
    blocked,
    deleted,
    nsfwPolicy,
    ...flags,
    ...(videosHistoryEnabled !== undefined && { videosHistoryEnabled }),
    ...(adminFlags !== undefined && { adminFlags }),
  };
  const saved = await db(tx)
    .insertInto('User')
    .values({ userId, ...known })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(known).where('User.version', '<', version))
    .returning('userId')
    .execute();
  if (saved.length === 0) return;
  if (deleted) return removeAccountLater(tx, userId);
  await db(tx).updateTable('Account').set({ videoQuota, videoQuotaDaily }).where('userId', '=', userId).execute();
}

export const onUserSnapshot = subscription(
  authEvents.userSnapshot,
  () =>
    (user, { tx }) =>
      takeUserSnapshot(tx, user),
);
