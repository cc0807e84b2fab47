import { videosProblems } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { instanceUrls, localName } from '../../instance-urls.ts';

/** The id behind a handle. Throws 404. */
export async function findAccountId({ database, config }: Pick<Deps, 'config' | 'database'>, handle: string): Promise<number> {
  const values = [localName(handle, instanceUrls(config.publicUrl)) ?? ''];
  const [row] = await database.query<{ id: number }>({ name: 'find-account', text: 'select id from accounts where name = $1', values });
  if (!row) throw videosProblems.account_not_found();
  return row.id;
}

/** The caller's own account. Throws 404 when there is none, which only a user still being made can see. */
export async function findOwnAccountId({ database }: Pick<Deps, 'database'>, { userId }: Caller): Promise<number> {
  const text = 'select id from accounts where user_id = $1';
  const [row] = await database.query<{ id: number }>({ name: 'find-own-account', text, values: [userId] });
  if (!row) throw videosProblems.account_not_found();
  return row.id;
}
