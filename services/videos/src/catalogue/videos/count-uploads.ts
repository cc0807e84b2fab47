import { type Transaction, tables } from '@flotilla/database';
import { Video } from './video.entity.ts';

const db = tables({ Video });
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** How many videos an account published in the last seven days; frequent uploaders wait a little longer (docs/contract/transcoding.md#order). */
export async function countUploadsOfAWeek(tx: Transaction, accountId: number, now: Date): Promise<number> {
  const { uploads } = await db(tx)
    .selectFrom('Video')
    .select((eb) => eb.fn.countAll<number>().as('uploads'))
    .where('accountId', '=', accountId)
    .where('createdAt', '>', new Date(now.getTime() - WEEK_MS))
    .executeTakeFirstOrThrow();
  return uploads;
}
