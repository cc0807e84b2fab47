import { anyOf, deleteInRounds, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { Crawl, upkeepKinds } from './crawl.entity.ts';

/** Longer than they keep another one from being begun. */
const KEPT_MS = 3 * 86_400_000;

const db = tables({ Crawl });

/** What was read of videos is of no interest to anybody afterwards. */
export const forgetUpkeepDaily = schedule('forget-upkeep', 86_400, ({ database, clock }: Deps) => async () => {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await deleteInRounds(db(database), 'Crawl', (eb) =>
    eb.and([anyOf(eb, 'kind', [...upkeepKinds]), eb('state', 'in', ['done', 'failed', 'partial']), eb('updatedAt', '<', before)]),
  );
});
