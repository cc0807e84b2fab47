import type { Payload } from '@flotilla/contract';
import type { federationEvents } from '@flotilla/contracts-federation';
import { COMMENTS_DISABLED } from '@flotilla/contracts-shared';
import { type Transaction, tables } from '@flotilla/database';
import { Comment, emptyComments, lockComment, publishComment, publishedColumns, tellMentioned, tellOwner } from '../community/index.ts';
import type { InstanceUrls } from '../instance-urls.ts';
import { isDeleted, rememberDeletion } from './deletions.ts';
import { findKnownVideo } from './find-known-video.ts';
import { areOfOneOtherHost } from './foreign.ts';
import { idOfComment } from './local-ids.ts';
import { plainText } from './plain-text.ts';
import { saveAccount } from './save-actors.ts';
import { past, text } from './storable.ts';

type Changed = Payload<(typeof federationEvents)['remoteCommentChanged']>;
type Around = { readonly urls: InstanceUrls; readonly now: Date };
type Taking = Around & { readonly accepts: boolean };

const REQUIRES_APPROVAL = 3;
const LONGEST = 10_000;
/** There is never a snapshot of it. */
const NOT_PUBLISHED = -1;
const db = tables({ Comment });

/** Writes a comment that somebody elsewhere made, or leaves only its place. Safe to repeat; returns why it was not written. */
export async function saveComment(tx: Transaction, { about, comment, account }: Changed, around: Taking): Promise<string | undefined> {
  const { urls, now, accepts } = around;
  if (!areOfOneOtherHost([comment.url, ...(account ? [account.url] : [])], urls)) return 'not of one other host';
  const known = await db(tx).selectFrom('Comment').select(['id', 'videoId', 'deletedAt']).where('url', '=', comment.url).executeTakeFirst();
  if (comment.deletedAt !== null) return endComment(tx, comment.url, known, now);
  // What is written stays as it is: peers do not tell of edits.
  if (known || (await isDeleted(tx, [comment.url]))) return known ? undefined : 'deleted';
  if (!accepts) return 'no comments from elsewhere are accepted';
  const video = await findKnownVideo(tx, about, urls);
  if (!video) return 'unknown video';
  if (video.commentsPolicy === COMMENTS_DISABLED) return 'comments are disabled';
  const parent = await findParent(tx, comment.inReplyTo, about, urls);
  if (parent === undefined || (parent && parent.videoId !== video.id)) return 'unknown parent';
  const accountId = account ? await saveAccount(tx, account, around) : undefined;
  if (accountId === undefined) return 'unusable account';
  const content = text(comment.isHtml ? plainText(comment.content) : comment.content, LONGEST);
  if (content === '') return 'empty';
  const heldForReview = (video.url === null && video.commentsPolicy === REQUIRES_APPROVAL) || (parent?.heldForReview ?? false);
  const createdAt = past(comment.publishedAt, now);
  const written = await db(tx)
    .insertInto('Comment')
    .values({
      url: comment.url,
      videoId: video.id,
      accountId,
      // A trigger gives threads their own id.
      threadId: parent?.threadId ?? 0,
      inReplyToId: parent?.id ?? null,
      text: content,
      heldForReview,
      byVideoAuthor: video.accountId === accountId,
      version: NOT_PUBLISHED,
      createdAt,
      updatedAt: createdAt,
    })
    .returning(publishedColumns)
    .executeTakeFirstOrThrow();
  await tellOwner(tx, written, now);
  if (heldForReview) return undefined;
  publishComment(tx, written);
  await tellMentioned(tx, written, urls.host, now);
  return undefined;
}

type Known = Pick<Comment, 'id' | 'videoId'> & { readonly deletedAt: Date | null };

async function endComment(tx: Transaction, url: string, known: Known | undefined, now: Date): Promise<undefined> {
  await rememberDeletion(tx, url, now);
  if (!known || known.deletedAt) return;
  await lockComment(tx, known);
  await emptyComments(tx, [known.id], now);
}

/** Null begins a thread, undefined is not known here. */
async function findParent(tx: Transaction, inReplyTo: string | null, about: string, urls: InstanceUrls) {
  if (inReplyTo === null || inReplyTo === about) return null;
  const id = idOfComment(inReplyTo, urls);
  const found = db(tx).selectFrom('Comment').select(['id', 'videoId', 'threadId', 'heldForReview']);
  return (id === undefined ? found.where('url', '=', inReplyTo) : found.where('id', '=', id)).executeTakeFirst();
}
