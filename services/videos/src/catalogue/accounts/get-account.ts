import { videosProblems } from '@flotilla/contracts-videos';
import { datesAsText, prepared } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { actorKey, instanceUrls } from '../../instance-urls.ts';
import { accountRows } from './account-rows.ts';
import { shapeAccount } from './shape-actor.ts';

const readAccount = prepared('read-account', (on, name: string) => accountRows(on).where('name', '=', name));

/** The account behind a handle. Throws 404, also for accounts of other hosts: none are known yet. */
export async function getAccount({ database, config }: Pick<Deps, 'config' | 'database'>, handle: string) {
  const urls = instanceUrls(config.publicUrl);
  const [row] = await readAccount(database, actorKey(handle, urls) ?? '');
  if (!row) throw videosProblems.account_not_found();
  return shapeAccount(datesAsText(row), urls);
}
