import { listing, type TypeOf } from '@flotilla/contract';
import { followsApi } from '@flotilla/contracts-federation';
import type { actorFollow } from '@flotilla/contracts-shared';
import { contains, type ExpressionBuilder, page, type TableOf, tables } from '@flotilla/database';
import { Actor, type ActorImage } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { serverActorId } from '../remote-actors/server-actor.ts';
import { findImages } from './find-images.ts';
import { Follow, type FollowState } from './follow.entity.ts';

const db = tables({ Actor, Follow });

type Reading = Pick<Deps, 'database' | 'urls' | 'videos'>;
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
    const followers = await page({
      query: followsWith(deps, 'f.followerId').where('f.followedId', '=', server.id),
      filters: filtersOf({ followState, state, actorType, search } as Asked),
      paging,
      sorts: { createdAt: 'f.createdAt', state: 'f.state', score: 'f.score' },
      shape: (row) => ({ ...followOf(row), follower: otherOf(row), following: shapeServer(server) }),
    });
    const imagesOf = await findImages(
      deps,
      followers.data.map(({ follower }) => follower.url),
    );
    return {
      ...followers,
      data: followers.data.map((follow) => ({ ...follow, follower: { ...follow.follower, ...imagesOf(follow.follower.url) } })),
    };
  },
);

/** Whom the instance follows, in any state. */
export const listFollowing = listing(
  followsApi.listInstanceFollowing,
  async (deps: Reading, { followState, state, actorType, search, ...paging }) => {
    const server = await findServer(deps);
    const followed = await page({
      query: followsWith(deps, 'f.followedId').where('f.followerId', '=', server.id),
      filters: filtersOf({ followState, state, actorType, search } as Asked),
      paging,
      // Nobody copies videos here, so all have the same place by that.
      sorts: { createdAt: 'f.createdAt', state: 'f.state', redundancyAllowed: 'f.id' },
      shape: (row) => ({ ...followOf(row), follower: shapeServer(server), following: otherOf(row) }),
    });
    const imagesOf = await findImages(
      deps,
      followed.data.map(({ following }) => following.url),
    );
    return {
      ...followed,
      data: followed.data.map((follow) => ({ ...follow, following: { ...follow.following, ...imagesOf(follow.following.url) } })),
    };
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
      'a.createdAt as metAt',
    ]);
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

/** Their images are at the origin, whose addresses are shown to nobody. */
const otherOf = ({ actorId, metAt, ...actor }: Row): ShownActor => shapeActor({ ...actor, id: actorId, createdAt: metAt });

type Named = Pick<Actor, 'createdAt' | 'followersCount' | 'followingCount' | 'host' | 'id' | 'name' | 'publishedAt' | 'url'>;

const shapeActor = ({ id, url, name, host, followingCount, followersCount, publishedAt, createdAt }: Named): ShownActor => ({
  id,
  url,
  name,
  host,
  followingCount,
  followersCount,
  createdAt: (publishedAt ?? createdAt).toISOString(),
  avatars: [],
  banners: [],
  hostRedundancyAllowed: false,
});

function shapeServer(server: Actor): ShownActor {
  const shaped = shapeActor(server);
  const images = (of: readonly ActorImage[]) =>
    of.map(({ url: fileUrl, width, height }) => ({
      width,
      height,
      path: new URL(fileUrl).pathname,
      fileUrl,
      createdAt: shaped.createdAt,
      updatedAt: server.updatedAt.toISOString(),
    }));
  return { ...shaped, avatars: images(server.avatars), banners: images(server.banners) };
}
