import { communityEvents } from '@flotilla/contracts-videos';
import type { RowOf, Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { Comment } from './comment.entity.ts';

/** What the last snapshot of a comment repeats; its version is a new one. */
export const lastColumns = [
  'id',
  'url',
  'videoId',
  'accountId',
  'threadId',
  'inReplyToId',
  'text',
  'heldForReview',
  'createdAt',
  'updatedAt',
  'deletedAt',
] as const;
/** What `publishComment` needs of a row. */
export const publishedColumns = [...lastColumns, 'version'] as const;

/** Publishes a snapshot of a comment that this transaction wrote or removed; of one from elsewhere that it changed, unless it went with its video. */
export function publishComment(
  tx: Transaction,
  row: Pick<RowOf<typeof Comment>, (typeof publishedColumns)[number]>,
  deleted = false,
): void {
  const { id, url, inReplyToId, createdAt, updatedAt, deletedAt, ...facts } = row;
  if (url !== null) {
    if (!deleted) publish(tx, communityEvents.remoteCommentSettled, { commentId: id, videoId: row.videoId, url });
    return;
  }
  publish(tx, communityEvents.commentSnapshot, {
    commentId: id,
    deleted,
    inReplyToCommentId: inReplyToId,
    ...facts,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  });
}
