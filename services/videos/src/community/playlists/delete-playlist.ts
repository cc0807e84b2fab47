import { type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { nextVersion } from '../../snapshot-versions.ts';
import { closeGap, lockPlaylistsOf } from './channel-order.ts';
import { findChangeablePlaylist, lockPlaylist } from './find-playlist.ts';
import { Playlist } from './playlist.entity.ts';
import { removeThumbnails } from './playlist-thumbnails.ts';
import { publishedColumns, publishPlaylist } from './publish-playlist.ts';
import { publishPlaylistAuditEvent } from './publish-playlist-audit-event.ts';

const db = tables({ Playlist });

/** Deletes a playlist with its elements and pictures; the videos stay. Throws 400, 403 and 404. */
export async function deletePlaylist(deps: Pick<Deps, 'clock' | 'database'>, reference: string, caller: Caller): Promise<void> {
  const found = await findChangeablePlaylist(deps, reference, caller);
  await deps.database.transaction(async (tx) => {
    await lockPlaylistsOf(tx, found.accountId);
    const playlist = await lockPlaylist(tx, found);
    await endPlaylist(tx, playlist.id);
    await closeGap(tx, playlist);
    await publishPlaylistAuditEvent(tx, caller, found, { action: 'delete', at: deps.clock.now() });
  });
}

/** Deletes a playlist with all it has. The playlists of its account are locked. Those of other instances were never published. */
export async function endPlaylist(tx: Transaction, id: number): Promise<void> {
  await removeThumbnails(tx, id);
  const row = await db(tx)
    .deleteFrom('Playlist')
    .where('id', '=', id)
    .returning(publishedColumns.filter((column) => column !== 'version'))
    .returning([nextVersion().as('version'), 'url'])
    .executeTakeFirst();
  if (!row || row.url !== null) return;
  const { url: _url, ...published } = row;
  publishPlaylist(tx, published, true);
}
