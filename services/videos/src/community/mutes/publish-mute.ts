import { communityEvents } from '@flotilla/contracts-videos';
import type { RowOf, Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { Mute } from '../../catalogue/index.ts';

/** What a deleted row still has; its last snapshot has another version. */
export const goneColumns = ['id', 'byAccountId', 'accountId', 'host', 'createdAt'] as const;
export const publishedColumns = [...goneColumns, 'version'] as const;

/** Publishes a snapshot of a mute that this transaction wrote or deleted. */
export function publishMute(tx: Transaction, row: RowOf<typeof Mute>, deleted: boolean): void {
  const { id, version, byAccountId, accountId, host, createdAt } = row;
  publish(tx, communityEvents.muteSnapshot, {
    muteId: id,
    version,
    deleted,
    byAccountId,
    accountId,
    host,
    createdAt: createdAt.toISOString(),
  });
}
