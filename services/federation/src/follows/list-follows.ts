import { listing, type TypeOf } from '@flotilla/contract';
import { followsApi } from '@flotilla/contracts-federation';
import type { actorFollow } from '@flotilla/contracts-shared';
import { contains, type ExpressionBuilder, page, type TableOf, tables } from '@flotilla/database';
import { Actor, type ActorImage } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { serverActorId } from '../remote-actors/server-actor.ts';
import { Follow, type FollowState } from './follow.entity.ts';

const db = tables({ Actor, Follow });

type Reading = Pick<Deps, 'database' | 'urls'>;
type Shown = TypeOf<typeof actorFollow>;
type ShownActor = Shown['follower'];
type Asked = {
  readonly followState?: FollowState;
  readonly state?: FollowState;
  readonly actorType?: Actor['type'];
  readonly search?: string;
};

/** Who follows the instance, in any state (docs/contract/federation.md#lists-of-follows). */
export const listFollowers = listing(
  followsApi.listInstanceFollowers,
  async (deps: Reading, { followState, state, actorType, search, ...paging }) => {
    const server = await findServer(deps);
    return page({
      query: followsWith(deps, 'f.followerId').where('f.followedId', '=', server.id),
      filters: filtersOf({ followState, state, actorType, search } as Asked),
      paging,
      sorts: { createdAt: 'f.createdAt', state: 'f.state', score: 'f.score' },
      shape: (row) => ({ ...followOf(row), follower: otherOf(row), following: shapeActor(server) }),
    });
  },
);

/** Whom the instance follows, in any state. */
export const listFollowing = listing(
  followsApi.listInstanceFollowing,
  async (deps: Reading, { followState, state, actorType, search, ...paging }) => {
    const server = await findServer(deps);
    return page({
      query: followsWith(deps, 'f.followedId').where('f.followerId', '=', server.id),
      filters: filtersOf({ followState, state, actorType, search } as Asked),
      paging,
      // Nobody copies videos here, so all have the same place by that.
      sorts: { createdAt: 'f.createdAt', state: 'f.state', redundancyAllowed: 'f.id' },
      shape: (row) => ({ ...followOf(row), follower: shapeActor(server), following: otherOf(row) }),
    });
  },
);

const followsWith = ({ database }: Reading, otherSide: 'f.followedId' | 'f.followerId') =>
  db(database)
    .selectFrom('Follow as f')
    .innerJoin('Actor as a', 'a.id', otherSide)
    .select(['f.id', 'f.state', 'f.score', 'f.createdAt', 'f.updatedAt'])
    .select([
      'a.id as actorId',
      'a.url',
      'a.name',
      'a.host',
      'a.followingCount',
      'a.followersCount',
      'a.publishedAt',
      'a.avatars',
      'a.banners',
    ])
    .select(['a.createdAt as metAt', 'a.updatedAt as actorUpdatedAt']);
type Row = Awaited<ReturnType<ReturnType<typeof followsWith>['executeTakeFirstOrThrow']>>;
type Tables = { f: TableOf<typeof Follow>; a: TableOf<typeof Actor> };

function filtersOf({ followState, state, actorType, search }: Asked) {
  const wanted = followState ?? state;
  const words = search?.trim();
  return (eb: ExpressionBuilder<Tables, 'a' | 'f'>) => [
    wanted && eb('f.state', '=', wanted),
    actorType && eb('a.type', '=', actorType),
    words && contains(eb, ['a.host', 'a.name'], words),
  ];
}

const findServer = async (deps: Reading): Promise<Actor> =>
  db(deps.database)
    .selectFrom('Actor')
    .selectAll()
    .where('id', '=', await serverActorId(deps))
    .executeTakeFirstOrThrow();

const followOf = ({ id, score, state, createdAt, updatedAt }: Row) => ({
  id,
  score,
  state,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const otherOf = ({ actorId, metAt, actorUpdatedAt, ...actor }: Row): ShownActor =>
  shapeActor({ ...actor, id: actorId, createdAt: metAt, updatedAt: actorUpdatedAt });

type Named = Pick<
  Actor,
  'avatars' | 'banners' | 'createdAt' | 'followersCount' | 'followingCount' | 'host' | 'id' | 'name' | 'publishedAt' | 'updatedAt' | 'url'
>;

function shapeActor({
  id,
  url,
  name,
  host,
  followingCount,
  followersCount,
  avatars,
  banners,
  publishedAt,
  createdAt,
  updatedAt,
}: Named): ShownActor {
  const since = (publishedAt ?? createdAt).toISOString();
  const images = (of: readonly ActorImage[]) =>
    of.map(({ url: fileUrl, width, height }) => ({
      width,
      height,
      path: new URL(fileUrl).pathname,
      fileUrl,
      createdAt: since,
      updatedAt: updatedAt.toISOString(),
    }));
  return {
    id,
    url,
    name,
    host,
    followingCount,
    followersCount,
    createdAt: since,
    avatars: images(avatars),
    banners: images(banners),
    hostRedundancyAllowed: false,
  };
}
