import type { Payload } from '@flotilla/contract';
import type { videosEvents } from '@flotilla/contracts-videos';
import { lockUntilCommit, type Transaction, tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import { rateActivity, undoActivity } from '../objects/activities.ts';
import { accountAudience } from '../objects/audience.ts';
import { send } from '../outbox/send.ts';
import { RemoteVideo } from '../remote-videos/remote-video.entity.ts';
import { findLocalActors } from './local-actors.ts';
import { SentRating } from './sent-rating.entity.ts';

const db = tables({ Actor, RemoteVideo, SentRating });
const typeOf = { like: 'Like', dislike: 'Dislike' } as const;

type Snapshot = Payload<typeof videosEvents.ratingSnapshot> & { readonly videoUrl: string };

/** Tells the instance of a video what somebody here thinks of it: what they thought before is taken back first. */
export async function tellRating(tx: Transaction, { accountId, videoId, videoUrl, version, ...now }: Snapshot): Promise<void> {
  const owner = await findOwner(tx, videoUrl);
  if (!owner) return;
  await lockUntilCommit(tx, `rating ${accountId} ${videoId}`);
  const sent = await db(tx)
    .selectFrom('SentRating')
    .select(['rating', 'version'])
    .where('accountId', '=', accountId)
    .where('videoId', '=', videoId)
    .executeTakeFirst();
  if (sent && sent.version >= version) return;
  const rating = now.deleted ? null : now.rating;
  await db(tx)
    .insertInto('SentRating')
    .values({ accountId, videoId, rating, version })
    .onConflict((conflict) => conflict.columns(['accountId', 'videoId']).doUpdateSet({ rating, version }))
    .execute();
  const former = sent?.rating ?? null;
  if (former === rating) return;
  const { account } = await findLocalActors(tx, { accountId, channelId: null });
  const to = { inboxes: [owner.sharedInbox ?? owner.inbox] };
  const activityOf = (given: keyof typeof typeOf) =>
    rateActivity(typeOf[given], { actor: account.url, videoId, video: videoUrl, audience: accountAudience(owner.url) });
  if (former) await send(tx, { actorId: account.id, context: 'Rate', activity: undoActivity(account.url, activityOf(former)), to });
  if (rating) await send(tx, { actorId: account.id, context: 'Rate', activity: activityOf(rating), to });
}

const findOwner = (tx: Transaction, videoUrl: string) =>
  db(tx)
    .selectFrom('RemoteVideo as v')
    .innerJoin('Actor as a', 'a.id', 'v.accountId')
    .select(['a.url', 'a.inbox', 'a.sharedInbox'])
    .where('v.url', '=', videoUrl)
    .where('a.deletedAt', 'is', null)
    .executeTakeFirst();
