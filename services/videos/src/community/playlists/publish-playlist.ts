import { communityEvents } from '@flotilla/contracts-videos';
import type { RowOf, Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { Playlist } from './playlist.entity.ts';

/** What `publishPlaylist` needs of a row. */
export const publishedColumns = [
  'id',
  'version',
  'uuid',
  'accountId',
  'channelId',
  'displayName',
  'description',
  'privacy',
  'type',
  'videosLength',
  'createdAt',
  'updatedAt',
] as const;

/** Publishes a snapshot of a playlist that this transaction wrote or deleted. */
export function publishPlaylist(
  tx: Transaction,
  { id, createdAt, updatedAt, ...facts }: Pick<RowOf<typeof Playlist>, (typeof publishedColumns)[number]>,
  deleted = false,
): void {
  publish(tx, communityEvents.playlistSnapshot, {
    playlistId: id,
    deleted,
    ...facts,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });
}
