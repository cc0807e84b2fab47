import { PUBLIC } from '@flotilla/activitypub';
import type { FederatedActor, FederatedComment } from '@flotilla/contracts-videos';
import type { InstanceUrls } from '../instance-urls.ts';
import { type Audience, followersOf } from './audience.ts';

export const accountUrl = ({ name, url }: FederatedActor, urls: InstanceUrls) => url ?? urls.account(name);
export const channelUrl = ({ name, url }: FederatedActor, urls: InstanceUrls) => url ?? urls.channel(name);

function mention(actor: FederatedActor, urls: InstanceUrls) {
  const { name, url } = actor;
  return { type: 'Mention', href: accountUrl(actor, urls), name: url === null ? `@${name}@${urls.host}` : `@${name}` };
}

/** What a comment answers: another one, or the video. */
export function inReplyTo({ inReplyToId, inReplyToUrl, video }: FederatedComment, urls: InstanceUrls): string {
  if (inReplyToUrl !== null) return inReplyToUrl;
  return inReplyToId === null ? urls.video(video.uuid) : urls.comment(video.uuid, inReplyToId);
}

/** A comment as peers read it; of a deleted one the place is left (docs/contract/federation.md#comments). */
export function noteObject(comment: FederatedComment, urls: InstanceUrls) {
  return comment.account === null || comment.deletedAt !== null ? tombstone(comment, urls) : note(comment, comment.account, urls);
}

function note(comment: FederatedComment, author: FederatedActor, urls: InstanceUrls) {
  const { id: number, text, createdAt, updatedAt, heldForReview, video, parentAccounts } = comment;
  const ownApproval = heldForReview ? null : `${urls.comment(video.uuid, number)}/approve-reply`;
  const id = urls.comment(video.uuid, number);
  return {
    ...audienceOfNote(comment, author, urls),
    type: 'Note',
    id,
    url: id,
    content: text,
    mediaType: 'text/markdown',
    inReplyTo: inReplyTo(comment, urls),
    published: createdAt,
    updated: updatedAt,
    // A string: PeerTube finds no thread for an object.
    attributedTo: accountUrl(author, urls),
    // Of a remote video its owner approves.
    replyApproval: video.url === null ? ownApproval : comment.replyApproval,
    tag: parentAccounts.map((parent) => mention(parent, urls)),
    audience: channelUrl(video.channel, urls),
  };
}

/** Everybody, the followers of the author, whose video it is, and who wrote what it answers. */
export function audienceOfNote({ video, parentAccounts }: FederatedComment, author: FederatedActor, urls: InstanceUrls): Audience {
  const parents = parentAccounts.map((parent) => accountUrl(parent, urls));
  const others = [accountUrl(video.account, urls), channelUrl(video.channel, urls), ...parents];
  return { to: [PUBLIC], cc: [...new Set([followersOf(accountUrl(author, urls)), ...others])] };
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
