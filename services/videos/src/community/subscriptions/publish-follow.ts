import { communityEvents } from '@flotilla/contracts-videos';
import type { RowOf, Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { Follow } from './follow.entity.ts';

/** Publishes a snapshot of a subscription that this transaction wrote or deleted. */
export function publishFollow(tx: Transaction, row: RowOf<typeof Follow>, deleted: boolean): void {
  const { id, version, accountId, channelId, state, createdAt } = row;
  publish(tx, communityEvents.followSnapshot, {
    followId: id,
    version,
    deleted,
    accountId,
    channelId,
    state,
    createdAt: createdAt.toISOString(),
  });
}
