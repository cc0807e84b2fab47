import { videosEvents } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { Account } from '../accounts/account.entity.ts';

/** Charges the bytes of a video to an account and publishes its usage. The account must be locked. */
export function chargeQuota(tx: Transaction, account: Account, bytes: number): void {
  setUsed(tx, account, account.quotaUsed + bytes);
}

/** Refunds what a removed video was charged and publishes the account's usage. The account must be locked. */
export function dischargeQuota(tx: Transaction, account: Account, bytes: number): void {
  setUsed(tx, account, Math.max(0, account.quotaUsed - bytes));
}

function setUsed(tx: Transaction, account: Account, videoQuotaUsed: number): void {
  account.quotaUsed = videoQuotaUsed;
  account.usageVersion += 1;
  const { userId } = account;
  if (userId === null || userId === undefined) return;
  publish(tx, videosEvents.accountUsage, { userId, version: account.usageVersion, videoQuotaUsed });
}
