import { type FederatedComment, federatedInternal } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { createActivity, deleteActivity } from '../objects/activities.ts';
import { audienceOfNote, noteObject } from '../objects/note-object.ts';
import { send } from '../outbox/send.ts';
import { findActorById, findServerId } from './local-actors.ts';
import { PublishedObject } from './published-object.entity.ts';
import { type Known, publisher, UNKNOWN } from './publisher.ts';

const db = tables({ Actor, PublishedObject });

/** Tells peers of a comment once it is shown, and of its end; not of what becomes of its text, which they do not take over. */
export const federateComment = publisher('comment', {
  async look({ videos }, { localId: commentId }): Promise<FederatedComment | undefined> {
    const answer = await videos.call(federatedInternal.getCommentToPublish, { params: { commentId } });
    if (answer.status === 404) return undefined;
    return answer.status === 200 ? answer.body : videos.refuse(answer);
  },
  async tell(tx, known, state, deps) {
    if (state && state.account !== null) return known.knownSince || !isShown(state) ? undefined : tellOfNew(tx, state, state.account, deps);
    return known.knownSince ? tellOfEnd(tx, known, state, deps) : undefined;
  },
});

const isShown = ({ heldForReview, video }: FederatedComment) => !heldForReview && video.standing === 'open';

async function tellOfNew(tx: Transaction, comment: FederatedComment, name: string, { urls, clock }: Deps): Promise<Partial<Known>> {
  const { video } = comment;
  const wanted = { author: urls.account(name), account: urls.account(video.account), channel: urls.channel(video.channel) };
  const found = await db(tx).selectFrom('Actor').select(['id', 'url']).where('url', 'in', Object.values(wanted)).execute();
  const idOf = (url: string) => {
    const actor = found.find((each) => each.url === url);
    if (!actor) throw new Error(`${url} is not known yet`);
    return actor.id;
  };
  const authorId = idOf(wanted.author);
  const toldTo = [...new Set([authorId, idOf(wanted.account), idOf(wanted.channel), await findServerId(tx)])];
  const note = noteObject(comment, urls);
  await send(tx, { actorId: authorId, context: 'Comment', activity: createActivity(wanted.author, note), to: { followersOf: toldTo } });
  const audience = audienceOfNote(comment, name, urls);
  return { url: note.id, knownSince: clock.now(), authorId, toldTo, audience };
}

async function tellOfEnd(tx: Transaction, known: PublishedObject, state: FederatedComment | undefined, { urls }: Deps) {
  const url = known.url ?? (state && urls.comment(state.video.uuid, state.id));
  // With its video it ends without a word.
  if (!url || (!state && !(await isVideoKnown(tx, known.videoId)))) return UNKNOWN;
  const author = known.authorId == null ? undefined : await findActorById(tx, known.authorId);
  const signer = author ?? (state && (await findOwner(tx, urls.account(state.video.account))));
  if (!signer) return UNKNOWN;
  const followersOf = known.toldTo.length > 0 ? known.toldTo : [signer.id, await findServerId(tx)];
  const activity = deleteActivity(signer.url, url, known.audience ?? {});
  await send(tx, { actorId: signer.id, context: 'Delete', activity, to: { followersOf } });
  return UNKNOWN;
}

async function isVideoKnown(tx: Transaction, videoId: number | null | undefined): Promise<boolean> {
  if (videoId == null) return false;
  const known = db(tx).selectFrom('PublishedObject').select('id').where('kind', '=', 'video').where('localId', '=', videoId);
  return (await known.where('knownSince', 'is not', null).executeTakeFirst()) !== undefined;
}

const findOwner = (tx: Transaction, url: string) =>
  db(tx).selectFrom('Actor').select(['id', 'url']).where('url', '=', url).executeTakeFirst();
