import { videosProblems } from '@flotilla/contracts-videos';
import { prepared, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { actorKey, instanceUrls } from '../../instance-urls.ts';
import { Account } from './account.entity.ts';

const db = tables({ Account });
const findByName = prepared('find-account', (on, name: string) => db(on).selectFrom('Account').select('id').where('name', '=', name));
const findByUser = prepared('find-own-account', (on, userId: number) =>
  db(on).selectFrom('Account').select('id').where('userId', '=', userId),
);

/** The id behind a handle. Throws 404. */
export async function findAccountId({ database, config }: Pick<Deps, 'config' | 'database'>, handle: string): Promise<number> {
  const [row] = await findByName(database, actorKey(handle, instanceUrls(config.publicUrl)) ?? '');
  if (!row) throw videosProblems.account_not_found();
  return row.id;
}

/** The caller's own account. Throws 404 when there is none, which happens only while a user is being created. */
export async function findOwnAccountId({ database }: Pick<Deps, 'database'>, { userId }: Caller): Promise<number> {
  const [row] = await findByUser(database, userId);
  if (!row) throw videosProblems.account_not_found();
  return row.id;
}
