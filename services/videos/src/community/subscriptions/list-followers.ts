import { listing, type TypeOf } from '@flotilla/contract';
import type { actorFollow } from '@flotilla/contracts-shared';
import { subscriptionsApi } from '@flotilla/contracts-videos';
import { anyOf, type Connection, contains, datesAsText, type InferResult, page, sql, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import {
  Account,
  type ActorKind,
  Channel,
  findAccountId,
  findChannelId,
  findManagedChannel,
  findOwnAccountId,
  type StoredImage,
  shapeImages,
  shapeSummary,
} from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { type InstanceUrls, instanceUrls } from '../../instance-urls.ts';
import { Follow } from './follow.entity.ts';
import { RemoteFollower } from './remote-follower.entity.ts';

const db = tables({ Account, Channel, Follow, RemoteFollower });
/** What every follower has; how well instances are reached, the list of deliveries says. */
const SCORE = 1000;

type Followed = { readonly accountId: number | null; readonly channelIds: readonly number[] };

/** Subscriptions of this instance, and follows from others, of which only accepted ones are known here. */
const ofChannels = (on: Connection, { channelIds }: Followed) =>
  db(on)
    .selectFrom(
      db(on)
        .selectFrom('Follow')
        .select(['id', 'accountId', 'channelId', 'createdAt', 'updatedAt'])
        .where('state', '=', 'accepted')
        .where((eb) => anyOf(eb, 'channelId', channelIds))
        .unionAll(
          db(on)
            .selectFrom('RemoteFollower')
            .select(['id', 'accountId', sql<number>`channel_id`.as('channelId'), 'createdAt', 'createdAt as updatedAt'])
            .where((eb) => anyOf(eb, 'channelId', channelIds)),
        )
        .as('f'),
    )
    .innerJoin('Channel as x', 'x.id', 'f.channelId')
    .where('x.removedAt', 'is', null)
    .select(['f.id', 'f.accountId', 'f.createdAt', 'f.updatedAt', sql<ActorKind>`'video-channels'`.as('kind')])
    .select(['x.id as followedId', 'x.name', 'x.displayName', 'x.createdAt as since', 'x.avatars', 'x.banners'])
    .select((eb) => eb('x.followersCount', '+', eb.ref('x.followersElsewhere')).as('followersCount'))
    .select(sql<number>`0`.as('followingCount'));

const ofAccount = (on: Connection, { accountId }: Followed) =>
  db(on)
    .selectFrom('RemoteFollower as f')
    .innerJoin('Account as x', 'x.id', 'f.followedAccountId')
    .where('f.followedAccountId', '=', accountId)
    .select(['f.id', 'f.accountId', 'f.createdAt', 'f.createdAt as updatedAt', sql<ActorKind>`'accounts'`.as('kind')])
    .select(['x.id as followedId', 'x.name', 'x.displayName', 'x.createdAt as since', 'x.avatars'])
    .select(sql<readonly StoredImage[]>`'[]'::jsonb`.as('banners'))
    .select(['x.followersElsewhere as followersCount', 'x.followingCount']);

const followers = (on: Connection, followed: Followed) =>
  db(on)
    .selectFrom(ofChannels(on, followed).unionAll(ofAccount(on, followed)).as('f'))
    .innerJoin('Account as a', 'a.id', 'f.accountId')
    .selectAll('f')
    .select(['a.id as followerId', 'a.name as followerName', 'a.displayName as followerDisplayName', 'a.createdAt as followerSince'])
    .select(['a.avatars as followerAvatars', 'a.followingCount as followingOfFollower'])
    .select(['a.url as followerUrl', 'a.followersElsewhere as followersOfFollower']);
type FollowerRow = InferResult<ReturnType<typeof followers>>[number];

type Reading = Pick<Deps, 'config' | 'database'>;

/** Who follows an account or one of its channels; for the account alone (docs/contract/subscriptions.md#followers). Throws 404 and 403. */
export const listAccountFollowers = listing(
  subscriptionsApi.listAccountFollowers,
  async (deps: Reading, query, handle: string, caller: Caller) => {
    const accountId = await findAccountId(deps, handle);
    if (accountId !== (await findOwnAccountId(deps, caller))) throw problems.forbidden();
    const channels = await db(deps.database).selectFrom('Channel').select('id').where('accountId', '=', accountId).execute();
    return pageOf(deps, { accountId, channelIds: channels.map(({ id }) => id) }, query);
  },
);

/** Who follows a channel, for those who manage it. Throws 404 and 403. */
export const listChannelFollowers = listing(
  subscriptionsApi.listChannelFollowers,
  async (deps: Reading, query, handle: string, caller: Caller) => {
    const { id } = await findManagedChannel(deps, await findChannelId(deps, handle), caller);
    return pageOf(deps, { accountId: null, channelIds: [id] }, query);
  },
);

type Query = { readonly search?: string; readonly start?: number; readonly count?: number; readonly sort: '-createdAt' | 'createdAt' };

function pageOf({ config, database }: Reading, followed: Followed, { search, ...paging }: Query) {
  const urls = instanceUrls(config.publicUrl);
  return page({
    query: followers(database, followed),
    filters: (eb) => [search?.trim() && contains(eb, ['a.name'], search.trim())],
    paging,
    sorts: { createdAt: 'f.createdAt' },
    shape: (row) => shapeFollow(row, urls),
  });
}

function shapeFollow(row: FollowerRow, urls: InstanceUrls): TypeOf<typeof actorFollow> {
  const { id, createdAt, updatedAt, since, followerSince } = datesAsText(row);
  const { kind, followedId, name, displayName, avatars, followingCount, followersCount } = row;
  const follower = {
    id: row.followerId,
    name: row.followerName,
    url: row.followerUrl,
    displayName: row.followerDisplayName,
    avatars: row.followerAvatars,
  };
  return {
    id,
    follower: shapeActor('accounts', follower, urls, {
      followingCount: row.followingOfFollower,
      followersCount: row.followersOfFollower,
      createdAt: followerSince,
      banners: [],
    }),
    following: shapeActor(kind, { id: followedId, name, url: null, displayName, avatars }, urls, {
      followingCount,
      followersCount,
      createdAt: since,
      banners: shapeImages('banner', row.banners, urls),
    }),
    score: SCORE,
    state: 'accepted',
    createdAt,
    updatedAt,
  };
}

function shapeActor<More extends object>(kind: ActorKind, named: Parameters<typeof shapeSummary>[1], urls: InstanceUrls, more: More) {
  const { displayName: _displayName, ...actor } = shapeSummary(kind, named, urls);
  return { ...actor, ...more, hostRedundancyAllowed: false };
}
