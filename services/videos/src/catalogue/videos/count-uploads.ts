import { execute, type Transaction } from '@flotilla/database';

/** How many videos an account published in the last seven days; whoever uploads much waits a little longer (docs/contract/transcoding.md#order). */
export async function countUploadsOfAWeek(tx: Transaction, accountId: number, now: Date): Promise<number> {
  const weekAgo = new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000);
  const text = 'select count(*)::int as uploads from videos where account_id = $1 and created_at > $2';
  const [row] = await execute<{ uploads: number }>(tx, text, [accountId, weekAgo]);
  return row?.uploads ?? 0;
}
