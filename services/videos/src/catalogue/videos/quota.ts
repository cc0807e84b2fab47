import { videosProblems } from '@flotilla/contracts-videos';
import { sql, type Transaction, tables } from '@flotilla/database';
import { Account } from '../accounts/account.entity.ts';
import { Video } from './video.entity.ts';

const db = tables({ Account, Video });
const UNLIMITED = -1;

/**
 * The account, locked until the transaction ends. Everything that changes used or reserved quota takes this lock first
 * (after the lock on a video, where both are needed). Others may write what refers to the account meanwhile. Throws 404.
 */
export async function lockAccount(tx: Transaction, accountId: number): Promise<Account> {
  const locked = await db(tx).selectFrom('Account').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst();
  if (!locked) throw videosProblems.account_not_found();
  return tx.findOneOrFail(Account, { id: accountId }, { refresh: true });
}

/** Throws 413 `quota_reached` when a file of so many bytes does not fit beside what is stored and reserved (docs/contract/uploads.md#quota). */
export async function refuseOverQuota(tx: Transaction, account: Account, size: number, now: Date): Promise<void> {
  if (size >= (await quotaLeft(tx, account, now))) throw videosProblems.quota_reached();
}

/** The same whatever was stored that day. */
export function refuseOverTotalQuota(account: Account, size: number): void {
  if (size >= quotaLeftInAll(account)) throw videosProblems.quota_reached();
}

/** How many bytes an account may still store and reserve, in all and for the day; what it stores stays below that. */
export async function quotaLeft(tx: Transaction, account: Account, now: Date): Promise<number> {
  const { videoQuotaDaily, quotaReserved } = account;
  const inAll = quotaLeftInAll(account);
  if (videoQuotaDaily === UNLIMITED) return inAll;
  const today = await usedSince(tx, account.id, new Date(now.getTime() - 24 * 60 * 60 * 1000));
  return Math.min(inAll, videoQuotaDaily - today - quotaReserved);
}

const quotaLeftInAll = ({ videoQuota, quotaUsed, quotaReserved }: Account): number =>
  videoQuota === UNLIMITED ? Number.POSITIVE_INFINITY : videoQuota - quotaUsed - quotaReserved;

/** Reserves quota for an upload. Throws 413 `quota_reached`. The account must be locked. */
export async function reserveQuota(tx: Transaction, account: Account, size: number, now: Date): Promise<void> {
  await refuseOverQuota(tx, account, size, now);
  account.quotaReserved += size;
}

/** Releases reserved quota. The account must be locked. */
export function releaseQuota(account: Account, size: number): void {
  account.quotaReserved = Math.max(0, account.quotaReserved - size);
}

async function usedSince(tx: Transaction, accountId: number, since: Date): Promise<number> {
  const { bytes } = await db(tx)
    .selectFrom('Video')
    .select((eb) => sql<number>`coalesce(sum(${eb.ref('quotaCharged')}), 0)::bigint`.as('bytes'))
    .where('accountId', '=', accountId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return bytes;
}
