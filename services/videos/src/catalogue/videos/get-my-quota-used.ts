import { prepared } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { dayBefore, quotaUsed } from './quota-used.ts';

const readQuotaUsed = prepared('read-quota-used', (on, userId: number, since: Date) => quotaUsed(on, since).where('a.userId', '=', userId));

/** The bytes that a user is charged for videos, in all and of the last 24 hours. */
export async function getMyQuotaUsed({ database, clock }: Pick<Deps, 'clock' | 'database'>, userId: number) {
  const [row] = await readQuotaUsed(database, userId, dayBefore(clock.now()));
  return row ?? { videoQuotaUsed: 0, videoQuotaUsedDaily: 0 };
}
