import type { Deps } from '../../deps.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type QuotaUsedRow = { used: string; daily: string };

/** Bytes that the videos of a user ($1) are charged, in all and since a moment ($2). */
export const QUOTA_USED = `select a.quota_used as used,
  (select coalesce(sum(v.quota_charged), 0) from videos v where v.account_id = a.id and v.created_at > $2) as daily
  from accounts a where a.user_id = $1`;

export const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);

export const shapeQuotaUsed = ({ used, daily }: QuotaUsedRow) => ({ videoQuotaUsed: Number(used), videoQuotaUsedDaily: Number(daily) });

/** Bytes a user's videos are charged, in all and of the last 24 hours. */
export async function getMyQuotaUsed({ database, clock }: Pick<Deps, 'clock' | 'database'>, userId: number) {
  const values = [userId, dayBefore(clock.now())];
  const [row] = await database.query<QuotaUsedRow>({ name: 'read-quota-used', text: QUOTA_USED, values });
  return shapeQuotaUsed(row ?? { used: '0', daily: '0' });
}
