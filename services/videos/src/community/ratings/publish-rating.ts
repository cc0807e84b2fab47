import { communityEvents } from '@flotilla/contracts-videos';
import type { RowOf, Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { Rating } from './rating.entity.ts';

/** Publishes a snapshot of a rating that this transaction wrote or deleted. */
export function publishRating(tx: Transaction, { id, createdAt, updatedAt: _, ...rating }: RowOf<typeof Rating>, deleted: boolean): void {
  publish(tx, communityEvents.ratingSnapshot, { ratingId: id, ...rating, deleted, createdAt: createdAt.toISOString() });
}
