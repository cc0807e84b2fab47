import { videosProblems } from '@flotilla/contracts-videos';
import { type Connection, prepared, tables } from '@flotilla/database';
import { Account } from '../catalogue/index.ts';

const db = tables({ Account });
const read = prepared('find-archived-account', (on, userId: number) =>
  db(on)
    .selectFrom('Account')
    .select(['id', 'name', 'displayName', 'description', 'createdAt', 'updatedAt', 'avatars'])
    .where('userId', '=', userId),
);

/** The account of a user. Throws 404. */
export async function findArchivedAccount(on: Connection, userId: number) {
  const [account] = await read(on, userId);
  if (!account) throw videosProblems.account_not_found();
  return account;
}
