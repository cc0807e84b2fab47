import { playlistPrivacy } from '@flotilla/contracts-videos';
import { anyOf, type Transaction, tables } from '@flotilla/database';
import { unseenName } from '../../catalogue/index.ts';
import { nextVersion } from '../../snapshot-versions.ts';
import { lockPlaylistsOf } from './channel-order.ts';
import { Playlist } from './playlist.entity.ts';
import { PlaylistThumbnail } from './playlist-thumbnail.entity.ts';
import { publishedColumns, publishPlaylist } from './publish-playlist.ts';

const db = tables({ Playlist, PlaylistThumbnail });

/** Takes the playlists of a channel, which is about to be deleted, out of it: they stay with their account, private. Those of other instances are deleted. */
export async function freePlaylists(
  tx: Transaction,
  { accountId, channelId }: { readonly accountId: number; readonly channelId: number },
  now: Date,
): Promise<void> {
  await lockPlaylistsOf(tx, accountId);
  await db(tx).deleteFrom('Playlist').where('channelId', '=', channelId).where('url', 'is not', null).execute();
  // In the order in which everybody locks more than one.
  const locked = await db(tx).selectFrom('Playlist').select('id').where('channelId', '=', channelId).orderBy('id').forUpdate().execute();
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return;
  const rows = await db(tx)
    .updateTable('Playlist')
    .set((eb) => ({
      privacy: playlistPrivacy.PRIVATE,
      channelId: null,
      channelPosition: null,
      policyVersion: eb('policyVersion', '+', 1),
      version: nextVersion(),
      updatedAt: now,
    }))
    .where((eb) => anyOf(eb, 'id', ids))
    .returning(publishedColumns)
    .execute();
  await db(tx)
    .updateTable('PlaylistThumbnail')
    .set((eb) => ({ filename: unseenName(eb.ref('filename')) }))
    .where((eb) => anyOf(eb, 'playlistId', ids))
    .execute();
  for (const row of rows) publishPlaylist(tx, row);
}
