import { createHash } from 'node:crypto';
import { deleteInRounds, type Transaction, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { ViewersElsewhere } from './viewers-elsewhere.entity.ts';

/** One instance has at most so many viewers of a video that it tells of one by one. */
const MOST_OF_HOST = 1_000;
const db = tables({ ViewersElsewhere });

type Told = Pick<ViewersElsewhere, 'host' | 'isTotal' | 'until' | 'videoId' | 'viewers'> & {
  /** What tells of the same viewer again. */
  readonly source: string;
};

/** Keeps who watches a video elsewhere, instead of what the same source told before (docs/contract/views.md#viewers-elsewhere). */
export async function keepViewersElsewhere(tx: Transaction, { source, ...told }: Told, now: Date): Promise<void> {
  const { videoId, host, viewers, isTotal, until } = told;
  const key = uuidOf(isTotal ? '' : source);
  const others = await db(tx)
    .selectFrom('ViewersElsewhere')
    .select('key')
    .where('videoId', '=', videoId)
    .where('host', '=', host)
    .where('until', '>', now)
    .where('key', '<>', key)
    .limit(MOST_OF_HOST)
    .execute();
  if (others.length >= MOST_OF_HOST) return;
  await db(tx)
    .insertInto('ViewersElsewhere')
    .values({ ...told, key })
    .onConflict((conflict) => conflict.columns(['videoId', 'key']).doUpdateSet({ host, viewers, isTotal, until }))
    .execute();
}

const uuidOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

export const forgetViewersElsewhere = schedule('forget-viewers-elsewhere', 60, ({ database, clock }: Deps) => async () => {
  await deleteInRounds(db(database), 'ViewersElsewhere', (eb) => eb('until', '<', clock.now()));
});
