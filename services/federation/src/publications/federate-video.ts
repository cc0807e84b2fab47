import { videoPrivacy } from '@flotilla/contracts-shared';
import { type FederatedVideo, federatedInternal } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import { defineJobType, enqueueJob, job } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { announceActivity, createActivity, deleteActivity, undoActivity, updateActivity } from '../objects/activities.ts';
import { audienceOfVideo, videoObject } from '../objects/video-object.ts';
import { send } from '../outbox/send.ts';
import { findActorById, findLocalActors } from './local-actors.ts';
import { type Published, publishLater } from './publish-later.ts';
import type { PublishedObject } from './published-object.entity.ts';
import { digestOf, type Known, publisher, UNKNOWN } from './publisher.ts';

/** Ratings come in crowds, and change nothing but two numbers; so do views, which change one. */
const RATED_AFTER_MS = 60_000;
const VIEWED_AFTER_MS = 30 * 60_000;

/** Tells peers what became of a video. */
export const federateVideo = publisher('video', {
  async look({ videos }, { localId: videoId }): Promise<FederatedVideo | undefined> {
    const answer = await videos.call(federatedInternal.getVideoToPublish, { params: { videoId } });
    if (answer.status === 404) return undefined;
    return answer.status === 200 ? answer.body : videos.refuse(answer);
  },
  async tell(tx, known, state, deps) {
    if (state?.standing === 'kept' || state?.video.isLocal === false) return undefined;
    const isOpen = state?.standing === 'open' && state.video.privacy.id === videoPrivacy.PUBLIC;
    if (isOpen) return known.knownSince ? tellOfChange(tx, known, state, deps) : tellOfNew(tx, state, deps);
    return known.knownSince ? tellOfEnd(tx, known, state, deps) : undefined;
  },
});

async function tellOfNew(tx: Transaction, federated: FederatedVideo, { urls, clock }: Deps): Promise<Partial<Known>> {
  const { video } = federated;
  const { server, account, channel } = await actorsOf(tx, federated);
  const object = videoObject(federated, urls);
  const involved = [account.id, channel.id, server.id];
  await send(tx, {
    actorId: account.id,
    context: 'Video',
    activity: createActivity(account.url, object),
    to: { followersOf: [account.id] },
  });
  for (const { id, url } of [server, channel]) {
    const activity = announceActivity(url, id, object.id, audienceOfVideo(video, urls));
    await send(tx, { actorId: id, context: 'Announce', activity, to: { followersOf: involved } });
  }
  return { ...knowledgeOf(federated, { account, channel, involved }, object), knownSince: clock.now() };
}

async function tellOfChange(tx: Transaction, known: PublishedObject, federated: FederatedVideo, { urls, clock }: Deps) {
  const { account, channel, server } = await actorsOf(tx, federated);
  const object = videoObject(federated, urls);
  const told = knowledgeOf(federated, { account, channel, involved: [account.id, channel.id, server.id] }, object);
  const former = known.channelId === channel.id ? undefined : await findActorById(tx, known.channelId);
  if (!former && known.digest === told.digest) return told;

  // The old owner and its followers are told as well.
  const followersOf = [...new Set([...told.toldTo, ...known.toldTo])];
  const audience = audienceOfVideo(federated.video, urls);
  if (former) {
    const activity = undoActivity(former.url, announceActivity(former.url, former.id, object.id, audience));
    await send(tx, { actorId: former.id, context: 'Announce', activity, to: { followersOf } });
    const announce = announceActivity(channel.url, channel.id, object.id, audience);
    await send(tx, { actorId: channel.id, context: 'Announce', activity: announce, to: { followersOf } });
  }
  const author = (await findActorById(tx, known.authorId)) ?? account;
  const activity = updateActivity(author.url, object, clock.now().toISOString());
  await send(tx, { actorId: author.id, context: 'Video', activity, to: { followersOf } });
  return told;
}

/** It is deleted, hidden or blocked. */
async function tellOfEnd(tx: Transaction, known: PublishedObject, state: FederatedVideo | undefined, { urls }: Deps) {
  // Known from before this instance spoke with others, and gone without a trace.
  if (!known.url && !state) return UNKNOWN;
  const actors = state && (await actorsOf(tx, state));
  const author = actors?.account ?? (await findActorById(tx, known.authorId));
  const id = state ? urls.video(state.video.uuid) : known.url;
  if (!author || !id) return UNKNOWN;
  const audience = known.audience ?? {};
  const followersOf =
    known.toldTo.length > 0 ? known.toldTo : actors ? [actors.account.id, actors.channel.id, actors.server.id] : [author.id];
  await send(tx, { actorId: author.id, context: 'Delete', activity: deleteActivity(author.url, id, audience), to: { followersOf } });
  return UNKNOWN;
}

async function actorsOf(tx: Transaction, { video }: FederatedVideo) {
  const { server, account, channel } = await findLocalActors(tx, { accountId: video.account.id, channelId: video.channel.id });
  if (!channel) throw new Error(`the channel of video ${video.id} is not known`);
  return { server, account, channel };
}

type Actors = { readonly account: { id: number }; readonly channel: { id: number }; readonly involved: number[] };

function knowledgeOf(federated: FederatedVideo, { account, channel, involved }: Actors, object: ReturnType<typeof videoObject>) {
  const { chapters, video } = federated;
  return {
    url: object.id,
    authorId: account.id,
    channelId: channel.id,
    toldTo: involved,
    audience: { to: object.to, cc: object.cc },
    // Peers read these elsewhere once they are told that the video changed.
    digest: digestOf([object, chapters, video.likes, video.dislikes]),
  };
}

const later = { maxAttempts: 20, leaseInSeconds: 60, stallInSeconds: 300, isHiddenUntilDue: true };
const lookAfterRatings = defineJobType<Published>({ ...later, name: 'federate-ratings' });
const lookAfterViews = defineJobType<Published>({ ...later, name: 'federate-views' });

/** Looks at a video again in a minute, once for all ratings until then. */
export const publishRatingsLater = (tx: Transaction, videoId: number, now: Date) =>
  enqueueJob(tx, lookAfterRatings, { localId: videoId }, { uniqueKey: String(videoId), runAt: new Date(now.getTime() + RATED_AFTER_MS) });

/** The same in half an hour for all views until then. */
export const publishViewsLater = (tx: Transaction, videoId: number, now: Date) =>
  enqueueJob(tx, lookAfterViews, { localId: videoId }, { uniqueKey: String(videoId), runAt: new Date(now.getTime() + VIEWED_AFTER_MS) });

const lookAgain = () => ({
  run:
    async ({ payload: { localId } }: { readonly payload: Published }) =>
    (tx: Transaction) =>
      publishLater(tx, { kind: 'video', localId }),
});
export const federateRatings = job(lookAfterRatings, lookAgain);
export const federateViews = job(lookAfterViews, lookAgain);
