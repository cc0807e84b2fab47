import { federationEvents } from '@flotilla/contracts-federation';
import { lockUntilCommit, type Transaction, tables } from '@flotilla/database';
import { enqueueJob } from '@flotilla/jobs';
import { publish } from '@flotilla/outbox';
import { Actor } from '../actors/actor.entity.ts';
import { crawlFollowed } from '../crawls/crawl-followed.ts';
import type { Deps } from '../deps.ts';
import { describeActor } from '../remote-actors/describe-actor.ts';
import { Follow, type FollowState } from './follow.entity.ts';
import { followUrl, sendFollowMessage } from './follow-activities.ts';
import { relistPlaylistsJob, relistVideosJob } from './relist-job.ts';
import { type FollowEvent, transitions } from './transitions.ts';

const db = tables({ Actor, Follow });

type Pair = { readonly follower: Actor; readonly followed: Actor };
type Changing = Pick<Deps, 'clock' | 'urls'>;
export type Changed = { readonly from: FollowState | 'none'; readonly to: FollowState | 'none' };

/** Applies what happened to a follow (docs/contract/federation.md#states-of-a-follow); undefined when it changes nothing. `activityUrl`: of the Follow that came. */
export async function changeFollow(
  tx: Transaction,
  { clock, urls }: Changing,
  { follower, followed, activityUrl }: Pair & { readonly activityUrl?: string },
  event: FollowEvent,
): Promise<Changed | undefined> {
  const pair = db(tx)
    .selectFrom('Follow')
    .select(['id', 'state', 'activityUrl'])
    .where('followerId', '=', follower.id)
    .where('followedId', '=', followed.id);
  const known = await pair.forUpdate().executeTakeFirst();
  const from = known?.state ?? 'none';
  const transition = transitions[event][from];
  if (!transition) return undefined;
  const now = clock.now();
  const url = activityUrl ?? known?.activityUrl ?? followUrl(follower, followed);
  const id = await store(tx, { followerId: follower.id, followedId: followed.id, activityUrl: url, now }, known?.id, transition.to);
  if (transition.send) await sendFollowMessage(tx, transition.send, { id, activityUrl: url, follower, followed, urls, now });
  if (from !== transition.to) await announceFollow(tx, { follower, followed }, { from, to: transition.to });
  if (event === 'acceptedByThem') await crawlFollowed(tx, followed, now);
  return { from, to: transition.to };
}

type Row = { readonly followerId: number; readonly followedId: number; readonly activityUrl: string; readonly now: Date };

async function store(tx: Transaction, { now, ...row }: Row, id: number | undefined, to: FollowState | 'none'): Promise<number | undefined> {
  if (to === 'none') {
    if (id !== undefined) await db(tx).deleteFrom('Follow').where('id', '=', id).execute();
    return id;
  }
  const saved = await db(tx)
    .insertInto('Follow')
    .values({ ...row, state: to, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['followerId', 'followedId']).doUpdateSet({ state: to, activityUrl: row.activityUrl, updatedAt: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return saved.id;
}

/** Tells `videos` of followers of its accounts and channels, and what became of subscriptions of its accounts. */
export async function announceFollow(tx: Transaction, { follower, followed }: Pair, { from, to }: Changed): Promise<void> {
  if (follower.localKind === 'server' && (from === 'accepted' || to === 'accepted'))
    for (const relist of [relistVideosJob, relistPlaylistsJob]) await enqueueJob(tx, relist, { actorId: followed.id });
  const isTheirs = followed.localKind === 'account' || followed.localKind === 'channel';
  if (isTheirs && follower.localKind === null && (from === 'accepted' || to === 'accepted')) {
    // Of two who follow at once, each would count without the other.
    await lockUntilCommit(tx, `followers of ${followed.id}`);
    const { total } = await db(tx)
      .selectFrom('Follow as f')
      .innerJoin('Actor as a', 'a.id', 'f.followerId')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('f.followedId', '=', followed.id)
      .where('f.state', '=', 'accepted')
      .where('a.localKind', 'is', null)
      .executeTakeFirstOrThrow();
    publish(tx, federationEvents.remoteFollowed, {
      about: followed.url,
      followerUrl: follower.url,
      follower: describeActor(follower),
      isFollowing: to === 'accepted',
      total: Number(total),
    });
  }
  if (
    follower.localKind === 'account' &&
    typeof follower.localId === 'number' &&
    followed.localKind === null &&
    (to === 'accepted' || to === 'rejected')
  )
    publish(tx, federationEvents.subscriptionAnswered, { about: followed.url, accountId: follower.localId, state: to });
}
