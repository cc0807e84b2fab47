import { videosEvents } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { Account } from '../accounts/account.entity.ts';

/** Counts bytes of a video that came to an account, and tells the others. The account must be locked. */
export function chargeQuota(tx: Transaction, account: Account, bytes: number): void {
  setUsed(tx, account, account.quotaUsed + bytes);
}

/** Gives back what a video was charged that leaves an account, and tells the others. The account must be locked. */
export function dischargeQuota(tx: Transaction, account: Account, bytes: number): void {
  setUsed(tx, account, Math.max(0, account.quotaUsed - bytes));
}

function setUsed(tx: Transaction, account: Account, videoQuotaUsed: number): void {
  account.quotaUsed = videoQuotaUsed;
  account.usageVersion += 1;
  publish(tx, videosEvents.accountUsage, { userId: account.userId, version: account.usageVersion, videoQuotaUsed });
}
