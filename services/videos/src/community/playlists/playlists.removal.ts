import { tables } from '@flotilla/database';
import type { Removal } from '../../removal.ts';
import { lockPlaylistsOf } from './channel-order.ts';
import { Playlist } from './playlist.entity.ts';
import { videoToShow } from './touch-playlist.ts';
import { endPlaylists } from './update-playlist.ts';

const db = tables({ Playlist });

/** Playlists keep the places of a deleted video, but show another one’s pictures; an account takes its playlists along, those of its channels as well. */
export const playlistsRemoval: Removal = {
  async ofVideo({ database }, videoId, signal) {
    const showing = db(database).selectFrom('Playlist').select('id').where('thumbnailVideoId', '=', videoId);
    for (const { id } of await showing.execute()) {
      signal.throwIfAborted();
      await database.transaction((tx) =>
        db(tx)
          .updateTable('Playlist')
          .set({ thumbnailVideoId: videoToShow(tx) })
          .where('id', '=', id)
          .execute(),
      );
    }
  },
  async ofAccount({ database }, { accountId }, signal) {
    const owned = db(database).selectFrom('Playlist').select('id').where('accountId', '=', accountId);
    for (const { id } of await owned.execute()) {
      signal.throwIfAborted();
      await database.transaction(async (tx) => {
        await lockPlaylistsOf(tx, accountId);
        await endPlaylists(tx, [id]);
      });
    }
  },
};
