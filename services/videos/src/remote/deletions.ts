import { anyOf, type Transaction, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { RemoteDeletion } from './remote-deletion.entity.ts';

const db = tables({ RemoteDeletion });
/** Longer than events and peers go on telling of something. */
const REMEMBERED_MS = 60 * 24 * 60 * 60 * 1000;

/** Remembers that something was deleted at its origin. */
export async function rememberDeletion(tx: Transaction, url: string, deletedAt: Date): Promise<void> {
  await db(tx)
    .insertInto('RemoteDeletion')
    .values({ url, deletedAt })
    .onConflict((conflict) => conflict.column('url').doUpdateSet({ deletedAt }).where('RemoteDeletion.deletedAt', '<', deletedAt))
    .execute();
}

/** Whether one of these was deleted at its origin. */
export async function isDeleted(tx: Transaction, urls: readonly string[]): Promise<boolean> {
  const found = await db(tx)
    .selectFrom('RemoteDeletion')
    .select('url')
    .where((eb) => anyOf(eb, 'url', urls))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether this was deleted at its origin then or later: what is made public again has the id it had. */
export async function isDeletedSince(tx: Transaction, url: string, moment: Date): Promise<boolean> {
  const deletion = db(tx).selectFrom('RemoteDeletion').select('url').where('url', '=', url).where('deletedAt', '>=', moment);
  return (await deletion.executeTakeFirst()) !== undefined;
}

export const forgetDeletionsDaily = schedule('forget-remote-deletions', 24 * 60 * 60, ({ database, clock }: Deps) => async () => {
  const before = new Date(clock.now().getTime() - REMEMBERED_MS);
  await db(database).deleteFrom('RemoteDeletion').where('deletedAt', '<', before).execute();
});
