import { deleteInRounds, type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { ToldMail } from './told-mail.entity.ts';

type Telling = { readonly type: number; readonly cause: string; readonly userIds: readonly number[]; readonly now: Date };

const KEPT_FOR_MS = 90 * 24 * 60 * 60 * 1000;
const db = tables({ ToldMail });

/** What happened before this is not remembered any more. */
export const rememberedSince = (now: Date) => new Date(now.getTime() - KEPT_FOR_MS);

/** Remembers that these users, given by rising id, are mailed of something, and returns those who were not yet. */
export async function rememberTold(tx: Transaction, { type, cause, userIds, now }: Telling): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const told = await db(tx)
    .insertInto('ToldMail')
    .values(userIds.map((userId) => ({ userId, type, cause, toldAt: now })))
    .onConflict((conflict) => conflict.columns(['userId', 'type', 'cause']).doNothing())
    .returning('userId')
    .execute();
  return new Set(told.map(({ userId }) => userId));
}

export const forgetOldTold = ({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<void> =>
  deleteInRounds(db(database), 'ToldMail', (eb) => eb('toldAt', '<', rememberedSince(clock.now())));
