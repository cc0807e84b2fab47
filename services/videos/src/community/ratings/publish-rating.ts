import { communityEvents } from '@flotilla/contracts-videos';
import { type RowOf, type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { Video } from '../../catalogue/index.ts';
import type { Rating } from './rating.entity.ts';

const db = tables({ Video });

type Row = RowOf<typeof Rating>;

/** Publishes a snapshot of a rating that this transaction wrote or deleted, with where its video is from. */
export async function publishRating(tx: Transaction, row: Row, deleted: boolean): Promise<void> {
  const video = await db(tx).selectFrom('Video').select('url').where('id', '=', row.videoId).executeTakeFirst();
  publish(tx, communityEvents.ratingSnapshot, { ...snapshotOf(row, deleted), videoUrl: video?.url ?? null });
}

/** Publishes the end of a rating that ends with its video or account, of which others are told by themselves. */
export const publishRemovedRating = (tx: Transaction, row: Row): void => publish(tx, communityEvents.ratingSnapshot, snapshotOf(row, true));

const snapshotOf = ({ id, version, accountId, videoId, rating, createdAt }: Row, deleted: boolean) => ({
  ratingId: id,
  version,
  deleted,
  accountId,
  videoId,
  rating,
  createdAt: createdAt.toISOString(),
});
