import { shortUuid, videoPrivacy } from '@flotilla/contracts-shared';
import { notificationType } from '@flotilla/contracts-videos';
import { anyOf, prepared, type Transaction, tables } from '@flotilla/database';
import { Account, Channel, Video } from '../../catalogue/index.ts';
import { notify, thingMade } from './notify.ts';

const MOST_MENTIONED = 50;
const LONGEST_TEXT = 500;
/** Who is mentioned may know neither. */
const HIDDEN = new Set<number>([videoPrivacy.PRIVATE, videoPrivacy.PASSWORD_PROTECTED]);
const db = tables({ Account, Channel, Video });

export type FollowNotice = { readonly followId: number; readonly accountId: number; readonly channelId: number; readonly now: Date };
export type CommentNotice = {
  readonly commentId: number;
  readonly threadId: number;
  readonly videoId: number;
  /** Of who wrote it. */
  readonly accountId: number;
  readonly text: string;
  readonly heldForReview: boolean;
  readonly createdAt: Date;
  readonly now: Date;
};

/** Tells the owner of a channel that somebody follows it now; nobody is told of their own. */
export async function notifyOfFollow(tx: Transaction, { followId, accountId, channelId, now }: FollowNotice): Promise<void> {
  const channel = await db(tx)
    .selectFrom('Channel as c')
    .innerJoin('Account as a', 'a.id', 'c.accountId')
    .select(['c.displayName', 'c.createdAt', 'a.id as ownerId', 'a.userId'])
    .where('c.id', '=', channelId)
    .executeTakeFirst();
  const [follower] = await readAccount(tx, accountId);
  if (!channel || !follower || channel.ownerId === accountId) return;
  await notify(tx, {
    // The same when they follow it again: no second mail.
    cause: `follow:${thingMade('channel', channelId, channel.createdAt)}:${thingMade('account', accountId, follower.createdAt)}`,
    type: notificationType.NEW_FOLLOW,
    recipientIds: [channel.userId],
    subject: { followId, actorId: accountId, channelId },
    about: { path: `/a/${follower.name}`, account: follower.displayName, channel: channel.displayName },
    now,
  });
}

/** Tells who is mentioned in a comment that everybody may see, but neither its author nor the owner of the video. */
export async function notifyOfMentions(tx: Transaction, comment: CommentNotice, mentionedAccountIds: readonly number[]): Promise<void> {
  const found = await readCommented(tx, comment);
  // Its name is for nobody else.
  if (!found || HIDDEN.has(found.video.privacy) || found.video.blocked) return;
  const { subject, about, video } = found;
  const others = [...new Set(mentionedAccountIds)].filter((id) => id !== comment.accountId && id !== video.accountId);
  const mentioned = await db(tx)
    .selectFrom('Account')
    .select('userId')
    .where((eb) => anyOf(eb, 'id', others.slice(0, MOST_MENTIONED)))
    .execute();
  await notify(tx, {
    cause: causeOf(comment),
    type: notificationType.COMMENT_MENTION,
    recipientIds: mentioned.map(({ userId }) => userId),
    subject,
    about,
    now: comment.now,
  });
}

/** Tells the owner of a video that somebody commented it, also when that is held for review. */
export async function notifyOfComment(tx: Transaction, comment: CommentNotice): Promise<void> {
  const found = await readCommented(tx, comment);
  if (!found) return;
  const { subject, about, video } = found;
  const type = notificationType.NEW_COMMENT_ON_MY_VIDEO;
  await notify(tx, { cause: causeOf(comment), type, recipientIds: [video.ownerUserId], subject, about, now: comment.now });
}

const causeOf = ({ commentId, createdAt }: CommentNotice) => thingMade('comment', commentId, createdAt);

async function readCommented(tx: Transaction, { commentId, threadId, videoId, accountId, text, heldForReview }: CommentNotice) {
  const [author] = await readAccount(tx, accountId);
  const [video] = await readVideo(tx, videoId);
  if (!author || !video) return undefined;
  return {
    video,
    subject: { videoId, commentId, threadId, heldForReview, actorId: accountId },
    about: {
      path: `/w/${shortUuid(video.uuid)};threadId=${threadId}`,
      video: video.name,
      account: author.displayName,
      text: text.slice(0, LONGEST_TEXT),
      heldForReview,
    },
  };
}

const readAccount = prepared('read-notified-actor', (on, id: number) =>
  db(on).selectFrom('Account').select(['name', 'displayName', 'createdAt']).where('id', '=', id),
);
/** The video stays until the end of the transaction. */
const readVideo = prepared('read-notified-video', (on, id: number) =>
  db(on)
    .selectFrom('Video as v')
    .innerJoin('Account as a', 'a.id', 'v.accountId')
    .select(['v.uuid', 'v.name', 'v.privacy', 'v.blocked', 'v.accountId', 'a.userId as ownerUserId'])
    .where('v.id', '=', id)
    .forKeyShare('v'),
);
