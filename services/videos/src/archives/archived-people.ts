import { tables } from '@flotilla/database';
import { Account, Channel, Mute } from '../catalogue/index.ts';
import { Follow } from '../community/index.ts';
import type { Deps } from '../deps.ts';
import { type InstanceUrls, instanceUrls } from '../instance-urls.ts';
import { findArchivedAccount } from './find-archived-account.ts';
import { PAGE_SIZE, type Paging, pageOf } from './page-of.ts';

const db = tables({ Account, Channel, Follow, Mute });

type Reading = Pick<Deps, 'config' | 'database'>;

/** Names of remote actors have their host already. */
const handleOf = (name: string, { host }: InstanceUrls) => (name.includes('@') ? name : `${name}@${host}`);

const followRows = ({ database }: Reading, { after = 0, count = PAGE_SIZE }: Paging) =>
  db(database)
    .selectFrom('Follow as f')
    .innerJoin('Channel as c', 'c.id', 'f.channelId')
    .select(['f.id', 'c.name as target', 'c.url as targetUrl', 'f.createdAt'])
    .where('c.removedAt', 'is', null)
    .where('f.id', '>', after)
    .orderBy('f.id')
    .limit(count);

type FollowRow = { readonly target: string; readonly targetUrl: string | null; readonly createdAt: Date };
const followOf = (follower: string, { target, targetUrl, createdAt }: FollowRow, urls: InstanceUrls) => ({
  handle: handleOf(follower, urls),
  targetHandle: handleOf(target, urls),
  targetUrl: targetUrl ?? `${urls.base}/video-channels/${target}`,
  createdAt: createdAt.toISOString(),
});

/** Those of this instance; `federation` knows the others. Throws 404. */
export async function listArchivedFollowers(deps: Reading, userId: number, paging: Paging) {
  const urls = instanceUrls(deps.config.publicUrl);
  const account = await findArchivedAccount(deps.database, userId);
  const rows = await followRows(deps, paging)
    .innerJoin('Account as a', 'a.id', 'f.accountId')
    .select('a.name as follower')
    .where('c.accountId', '=', account.id)
    .where('f.state', '=', 'accepted')
    .execute();
  return pageOf(rows, paging, ({ follower, ...row }) => followOf(follower, row, urls));
}

/** Also those that wait for an answer. Throws 404. */
export async function listArchivedFollowing(deps: Reading, userId: number, paging: Paging) {
  const urls = instanceUrls(deps.config.publicUrl);
  const account = await findArchivedAccount(deps.database, userId);
  const rows = await followRows(deps, paging).where('f.accountId', '=', account.id).where('f.state', '<>', 'rejected').execute();
  return pageOf(rows, paging, (row) => followOf(account.name, row, urls));
}

/** Throws 404. */
export async function listArchivedMutes({ database, config }: Reading, userId: number, paging: Paging) {
  const urls = instanceUrls(config.publicUrl);
  const account = await findArchivedAccount(database, userId);
  const rows = await db(database)
    .selectFrom('Mute as m')
    .leftJoin('Account as a', 'a.id', 'm.accountId')
    .select(['m.id', 'm.host', 'a.name'])
    .where('m.byAccountId', '=', account.id)
    .where('m.id', '>', paging.after ?? 0)
    .orderBy('m.id')
    .limit(paging.count ?? PAGE_SIZE)
    .execute();
  return pageOf(rows, paging, ({ host, name }) =>
    name === null ? { kind: 'server' as const, name: host ?? '' } : { kind: 'account' as const, name: handleOf(name, urls) },
  );
}
