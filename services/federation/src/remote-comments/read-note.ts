import { isPublic } from '@flotilla/activitypub';
import { canonicalUrl, isOnHostOf } from '../remote-actors/canonical-url.ts';
import type { FetchedObject, Fetching } from '../remote-actors/fetch-object.ts';
import { dateOf, idOf, textOf } from '../remote-actors/read-fields.ts';

const LONGEST = 10_000;

export type Note = {
  readonly url: string;
  readonly inReplyTo: string;
  readonly content: string;
  readonly isHtml: boolean;
  readonly publishedAt: Date;
  readonly deletedAt: Date | null;
  readonly replyApproval: string | null;
  /** Null for what is left of a deleted comment. */
  readonly author: string | null;
};

/** A comment as its instance serves it, or what is left of it; undefined when it is no public answer to anything (docs/contract/federation.md#comments). */
export function readNote(deps: Pick<Fetching, 'config'>, { object, url }: FetchedObject): Note | undefined {
  const inReplyTo = canonicalUrl(deps, idOf(object['inReplyTo']));
  const publishedAt = dateOf(object['published']);
  if (!inReplyTo || !publishedAt) return undefined;
  const common = { url, inReplyTo, publishedAt };
  if (object['type'] === 'Tombstone') {
    const deletedAt = dateOf(object['deleted']);
    if (object['formerType'] !== 'Note' || !deletedAt) return undefined;
    return { ...common, content: '', isHtml: false, deletedAt, replyApproval: null, author: null };
  }
  const content = textOf(object['content'], LONGEST);
  const author = canonicalUrl(deps, idOf(object['attributedTo']));
  const isForAll = isPublic(object['to']) || isPublic(object['cc']);
  if (object['type'] !== 'Note' || !content || !author || !isOnHostOf(author, url) || !isForAll) return undefined;
  const replyApproval = object['replyApproval'] === undefined ? null : (canonicalUrl(deps, object['replyApproval']) ?? null);
  return { ...common, content, isHtml: object['mediaType'] !== 'text/markdown', deletedAt: null, replyApproval, author };
}
