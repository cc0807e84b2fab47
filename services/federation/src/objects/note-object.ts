import { PUBLIC } from '@flotilla/activitypub';
import type { FederatedComment } from '@flotilla/contracts-videos';
import type { InstanceUrls } from '../instance-urls.ts';
import { type Audience, followersOf } from './audience.ts';

/** What a comment answers: another one, or the video. */
export function inReplyTo({ inReplyToId, video }: FederatedComment, urls: InstanceUrls): string {
  return inReplyToId === null ? urls.video(video.uuid) : urls.comment(video.uuid, inReplyToId);
}

/** A comment as peers read it; of a deleted one the place is left (docs/contract/federation.md#comments). */
export function noteObject(comment: FederatedComment, urls: InstanceUrls) {
  return comment.account === null || comment.deletedAt !== null ? tombstone(comment, urls) : note(comment, comment.account, urls);
}

function note(comment: FederatedComment, name: string, urls: InstanceUrls) {
  const { id: number, text, createdAt, updatedAt, heldForReview, video, parentAccounts } = comment;
  const id = urls.comment(video.uuid, number);
  return {
    ...audienceOfNote(comment, name, urls),
    type: 'Note',
    id,
    url: id,
    content: text,
    mediaType: 'text/markdown',
    inReplyTo: inReplyTo(comment, urls),
    published: createdAt,
    updated: updatedAt,
    // A string: PeerTube finds no thread for an object.
    attributedTo: urls.account(name),
    replyApproval: heldForReview ? null : `${id}/approve-reply`,
    tag: parentAccounts.map((parent) => ({ type: 'Mention', href: urls.account(parent), name: `@${parent}@${urls.host}` })),
    audience: urls.channel(video.channel),
  };
}

/** Everybody, the followers of the author, whose video it is, and who wrote what it answers. */
export function audienceOfNote({ video, parentAccounts }: FederatedComment, name: string, urls: InstanceUrls): Audience {
  const account = urls.account(name);
  const others = [urls.account(video.account), urls.channel(video.channel), ...parentAccounts.map(urls.account)];
  return { to: [PUBLIC], cc: [...new Set([followersOf(account), ...others])] };
}

function tombstone(comment: FederatedComment, urls: InstanceUrls) {
  const { id, createdAt, updatedAt, deletedAt, video } = comment;
  return {
    type: 'Tombstone',
    id: urls.comment(video.uuid, id),
    formerType: 'Note',
    inReplyTo: inReplyTo(comment, urls),
    published: createdAt,
    updated: updatedAt,
    deleted: deletedAt,
  };
}
