import { listing, type TypeOf } from '@flotilla/contract';
import type { actorFollow } from '@flotilla/contracts-shared';
import { subscriptionsApi } from '@flotilla/contracts-videos';
import { type Connection, contains, datesAsText, type InferResult, page, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import {
  Account,
  Channel,
  findAccountId,
  findChannelId,
  findManagedChannel,
  findOwnAccountId,
  followersOf,
  shapeImages,
  shapeSummary,
} from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { type InstanceUrls, instanceUrls } from '../../instance-urls.ts';
import { Follow } from './follow.entity.ts';

const db = tables({ Account, Channel, Follow });
/** What every follower starts with; deliveries to other instances will change it. */
const SCORE = 1000;

const followers = (on: Connection) =>
  db(on)
    .selectFrom('Follow as f')
    .innerJoin('Account as a', 'a.id', 'f.accountId')
    .innerJoin('Channel as c', 'c.id', 'f.channelId')
    .where('c.removedAt', 'is', null)
    .select(['f.id', 'f.state', 'f.createdAt', 'f.updatedAt'])
    .select(['a.id as followerId', 'a.name as followerName', 'a.displayName as followerDisplayName', 'a.createdAt as followerSince'])
    .select(['a.avatars as followerAvatars', 'c.avatars as channelAvatars', 'c.banners as channelBanners'])
    .select(['a.followingCount', 'c.id as channelId', 'c.name as channelName', 'c.displayName as channelDisplayName'])
    .select(['c.createdAt as channelSince', 'c.followersCount', 'c.followersElsewhere'])
    .select(['a.url as followerUrl', 'c.url as channelUrl', 'a.followersElsewhere as followersOfFollower'])
    .where('f.state', '=', 'accepted');
type FollowerRow = InferResult<ReturnType<typeof followers>>[number];

type Reading = Pick<Deps, 'config' | 'database'>;

/** Who follows an account or one of its channels; for the account alone (docs/contract/subscriptions.md#followers). Throws 404 and 403. */
export const listAccountFollowers = listing(
  subscriptionsApi.listAccountFollowers,
  async (deps: Reading, query, handle: string, caller: Caller) => {
    const accountId = await findAccountId(deps, handle);
    if (accountId !== (await findOwnAccountId(deps, caller))) throw problems.forbidden();
    return pageOf(deps, followers(deps.database).where('c.accountId', '=', accountId), query);
  },
);

/** Who follows a channel, for those who manage it. Throws 404 and 403. */
export const listChannelFollowers = listing(
  subscriptionsApi.listChannelFollowers,
  async (deps: Reading, query, handle: string, caller: Caller) => {
    const { id } = await findManagedChannel(deps, await findChannelId(deps, handle), caller);
    return pageOf(deps, followers(deps.database).where('f.channelId', '=', id), query);
  },
);

type Query = { readonly search?: string; readonly start?: number; readonly count?: number; readonly sort: '-createdAt' | 'createdAt' };

function pageOf({ config }: Reading, query: ReturnType<typeof followers>, { search, ...paging }: Query) {
  const urls = instanceUrls(config.publicUrl);
  return page({
    query,
    filters: (eb) => [search?.trim() && contains(eb, ['a.name'], search.trim())],
    paging,
    sorts: { createdAt: 'f.createdAt' },
    shape: (row) => shapeFollow(row, urls),
  });
}

function shapeFollow(row: FollowerRow, urls: InstanceUrls): TypeOf<typeof actorFollow> {
  const { createdAt, updatedAt, followerSince, channelSince } = datesAsText(row);
  const follower = {
    id: row.followerId,
    name: row.followerName,
    url: row.followerUrl,
    displayName: row.followerDisplayName,
    avatars: row.followerAvatars,
  };
  const following = {
    id: row.channelId,
    name: row.channelName,
    url: row.channelUrl,
    displayName: row.channelDisplayName,
    avatars: row.channelAvatars,
  };
  const numbers = { followingCount: row.followingCount, followersCount: row.followersOfFollower, createdAt: followerSince, banners: [] };
  return {
    id: row.id,
    follower: shapeActor('accounts', follower, urls, numbers),
    following: shapeActor('video-channels', following, urls, {
      followingCount: 0,
      followersCount: followersOf({ ...row, url: row.channelUrl }),
      createdAt: channelSince,
      banners: shapeImages('banner', row.channelBanners, urls),
    }),
    score: SCORE,
    state: row.state,
    createdAt,
    updatedAt,
  };
}

function shapeActor<More extends object>(
  kind: 'accounts' | 'video-channels',
  named: Parameters<typeof shapeSummary>[1],
  urls: InstanceUrls,
  more: More,
) {
  const { displayName: _displayName, ...actor } = shapeSummary(kind, named, urls);
  return { ...actor, ...more, hostRedundancyAllowed: false };
}
