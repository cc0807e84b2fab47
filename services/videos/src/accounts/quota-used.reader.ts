import type { Deps } from '../deps.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Bytes a user's videos are charged, in all and of the last 24 hours. */
export async function readQuotaUsed({ database, clock }: Pick<Deps, 'clock' | 'database'>, userId: number) {
  const [row] = await database.query<{ used: string; daily: string }>({
    name: 'read-quota-used',
    text: `select a.quota_used as used,
      (select coalesce(sum(v.quota_charged), 0) from videos v where v.account_id = a.id and v.created_at > $2) as daily
      from accounts a where a.user_id = $1`,
    values: [userId, new Date(clock.now().getTime() - DAY_MS)],
  });
  return { videoQuotaUsed: Number(row?.used ?? 0), videoQuotaUsedDaily: Number(row?.daily ?? 0) };
}
