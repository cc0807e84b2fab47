import { type FederatedComment, federatedInternal } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { passOn } from '../forwarding/pass-on.ts';
import { approveActivity, createActivity, deleteActivity } from '../objects/activities.ts';
import { accountUrl, audienceOfNote, channelUrl, inReplyTo, noteObject } from '../objects/note-object.ts';
import { send } from '../outbox/send.ts';
import { hostOf } from '../remote-actors/canonical-url.ts';
import { takeActivity } from '../remote-comments/keep-activity.ts';
import { findActorById, findServerId } from './local-actors.ts';
import { PublishedObject } from './published-object.entity.ts';
import { digestOf, type Known, publisher, UNKNOWN } from './publisher.ts';

const db = tables({ Actor, PublishedObject });

/** Tells peers of a comment once it is shown, and of its end; not of what becomes of its text, which they do not take over. */
export const federateComment = publisher('comment', {
  async look({ videos }, { localId: commentId }): Promise<FederatedComment | undefined> {
    const answer = await videos.call(federatedInternal.getCommentToPublish, { params: { commentId } });
    if (answer.status === 404) return undefined;
    return answer.status === 200 ? answer.body : videos.refuse(answer);
  },
  async tell(tx, known, state, deps) {
    if (!state?.account) return known.knownSince ? tellOfEnd(tx, known, state, deps) : undefined;
    if (!isOpen(state)) return undefined;
    if (state.url !== null) return tellOfRemote(tx, known, state, deps);
    return known.knownSince && !isApprovedAnew(known, state) ? undefined : tellOfNew(tx, state, deps);
  },
});

/** On a video that peers know. What waits for the owner of a remote video is sent there. */
const isOpen = ({ heldForReview, video }: FederatedComment) =>
  video.standing === 'open' && (video.url !== null || (video.isPublic && !heldForReview));

/** Its followers see only then that they may show it. */
const isApprovedAnew = ({ digest }: PublishedObject, { replyApproval }: FederatedComment) =>
  replyApproval !== null && digest !== digestOf(replyApproval);

/** Those who share the video if it is of this instance, and its owner. */
async function findInvolved(tx: Transaction, { video }: FederatedComment, { urls }: Pick<Deps, 'urls'>) {
  const [account, channel] = [accountUrl(video.account, urls), channelUrl(video.channel, urls)];
  const found = await db(tx).selectFrom('Actor').select(['id', 'url', 'localKind']).where('url', 'in', [account, channel]).execute();
  const owner = found.find(({ url }) => url === account);
  if (video.url === null && (!owner || found.length < 2)) throw new Error(`the actors of video ${video.id} are not known yet`);
  const sharers = video.url === null ? [...found.map(({ id }) => id), await findServerId(tx)] : [];
  return { owner, sharers };
}

/** The inboxes of those of other instances: of the owner of the video, and of who wrote what is answered. */
async function findInboxes(tx: Transaction, { video, parentAccounts }: FederatedComment): Promise<string[]> {
  const remote = [...parentAccounts, video.account].flatMap(({ url }) => url ?? []);
  if (remote.length === 0) return [];
  const found = await db(tx).selectFrom('Actor').select(['inbox', 'sharedInbox']).where('url', 'in', remote).execute();
  return found.map(({ inbox, sharedInbox }) => sharedInbox ?? inbox);
}

async function tellOfNew(tx: Transaction, comment: FederatedComment, deps: Deps): Promise<Partial<Known> | undefined> {
  const { urls, clock } = deps;
  if (!comment.account) return undefined;
  const author = await db(tx)
    .selectFrom('Actor')
    .select(['id', 'url'])
    .where('url', '=', accountUrl(comment.account, urls))
    .executeTakeFirst();
  if (!author) throw new Error(`the author of comment ${comment.id} is not known yet`);
  const { sharers } = await findInvolved(tx, comment, deps);
  const toldTo = [...new Set([author.id, ...sharers])];
  const inboxes = await findInboxes(tx, comment);
  const note = noteObject(comment, urls);
  await send(tx, {
    actorId: author.id,
    context: 'Comment',
    activity: createActivity(author.url, note),
    to: { followersOf: toldTo, inboxes },
  });
  const audience = audienceOfNote(comment, comment.account, urls);
  const digest = comment.replyApproval === null ? null : digestOf(comment.replyApproval);
  return { url: note.id, knownSince: clock.now(), authorId: author.id, toldTo, inboxes, audience, digest };
}

/** Tells the author of a comment below a video of this instance that it is shown, and those who follow the video of the comment, as it came. */
async function tellOfRemote(tx: Transaction, known: PublishedObject, comment: FederatedComment, deps: Deps) {
  const { url, video, isMuted } = comment;
  if (url === null || video.url !== null) return undefined;
  const text = await takeActivity(tx, url);
  if (isMuted) return undefined;
  const told = known.knownSince ? undefined : await approve(tx, comment, deps);
  if (text) await passOn(tx, deps, { text, from: hostOf(url), followersOf: (await findInvolved(tx, comment, deps)).sharers });
  return told;
}

/** Tells somebody of another instance that what they wrote below a video of this one is shown. */
async function approve(tx: Transaction, comment: FederatedComment, deps: Deps): Promise<Partial<Known> | undefined> {
  const { id, url, account, video } = comment;
  if (url === null || !account?.url) return undefined;
  const { owner, sharers } = await findInvolved(tx, comment, deps);
  const author = await db(tx).selectFrom('Actor').select('inbox').where('url', '=', account.url).executeTakeFirst();
  if (!owner || !author) return undefined;
  const approval = approveActivity(owner.url, {
    id: deps.urls.comment(video.uuid, id),
    comment: url,
    inReplyTo: inReplyTo(comment, deps.urls),
  });
  await send(tx, { actorId: owner.id, context: 'ApproveReply', activity: approval, to: { inboxes: [author.inbox] } });
  return { url, knownSince: deps.clock.now(), authorId: owner.id, toldTo: sharers, inboxes: [author.inbox] };
}

/** Of what somebody of another instance wrote, the owner of the video tells. */
async function tellOfEnd(tx: Transaction, known: PublishedObject, state: FederatedComment | undefined, deps: Deps) {
  const url = known.url ?? (state && (state.url ?? deps.urls.comment(state.video.uuid, state.id)));
  // With its video it ends without a word.
  if (!url || (!state && !(await isVideoKnown(tx, known.videoId)))) return UNKNOWN;
  const author = await findActorById(tx, known.authorId);
  const { owner, sharers } = author || !state ? { owner: undefined, sharers: [] } : await findInvolved(tx, state, deps);
  const signer = author ?? owner;
  if (signer?.localKind) {
    const to = { followersOf: known.toldTo.length > 0 ? known.toldTo : sharers, inboxes: known.inboxes };
    const deletion = deleteActivity(signer.url, url, known.audience ?? {});
    // Of what is of another instance, the activity is of this one none the less.
    const id = url.startsWith(`${deps.urls.base}/`) ? deletion.id : `${signer.url}/deletes/comments/${known.localId}`;
    await send(tx, { actorId: signer.id, context: 'Delete', activity: { ...deletion, id }, to });
  }
  return UNKNOWN;
}

async function isVideoKnown(tx: Transaction, videoId: number | null | undefined): Promise<boolean> {
  if (!videoId) return false;
  const known = db(tx).selectFrom('PublishedObject').select('id').where('kind', '=', 'video').where('localId', '=', videoId);
  return (await known.where('knownSince', 'is not', null).executeTakeFirst()) !== undefined;
}
