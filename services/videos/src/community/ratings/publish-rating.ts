import { communityEvents } from '@flotilla/contracts-videos';
import type { RowOf, Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { Rating } from './rating.entity.ts';

/** Publishes a snapshot of a rating that this transaction wrote or deleted. */
export function publishRating(tx: Transaction, row: RowOf<typeof Rating>, deleted: boolean): void {
  const { id, version, accountId, videoId, rating, createdAt } = row;
  publish(tx, communityEvents.ratingSnapshot, {
    ratingId: id,
    version,
    deleted,
    accountId,
    videoId,
    rating,
    createdAt: createdAt.toISOString(),
  });
}
