import type { Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import type { Account } from '../accounts/account.entity.ts';
import { findManagedChannel } from '../channels/find-channel.ts';
import { chargeQuota, dischargeQuota } from './charge-quota.ts';
import { lockAccount, refuseOverQuota } from './quota.ts';
import type { Video } from './video.entity.ts';

/**
 * Moves a video to another channel the caller manages. When that belongs to another account, the video is charged to that one.
 * The video must be locked. Throws 403, 404 and 413 `quota_reached`.
 */
export async function moveVideo(tx: Transaction, video: Video, channelId: number, caller: Caller, now: Date): Promise<void> {
  const channel = await findManagedChannel(tx, channelId, caller);
  if (channel.accountId !== video.accountId) {
    const [from, to] = await lockBoth(tx, video.accountId, channel.accountId);
    await refuseOverQuota(tx, to, video.quotaCharged, now);
    dischargeQuota(tx, from, video.quotaCharged);
    chargeQuota(tx, to, video.quotaCharged);
    video.accountId = channel.accountId;
    // What the former owner could see is no longer theirs.
    video.policyVersion += 1;
  }
  video.channelId = channelId;
}

/** Always in the same order, so that two moves never wait for each other. */
async function lockBoth(tx: Transaction, from: number, to: number): Promise<[Account, Account]> {
  if (from < to) return [await lockAccount(tx, from), await lockAccount(tx, to)];
  const last = await lockAccount(tx, to);
  return [await lockAccount(tx, from), last];
}
