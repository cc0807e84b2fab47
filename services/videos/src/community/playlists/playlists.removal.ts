import { tables } from '@flotilla/database';
import type { Removal } from '../../removal.ts';
import { inRounds } from '../in-rounds.ts';
import { lockPlaylistsOf } from './channel-order.ts';
import { Playlist } from './playlist.entity.ts';
import { renewShownVideo } from './touch-playlist.ts';
import { endPlaylists } from './update-playlist.ts';

const db = tables({ Playlist });

/** Playlists keep the places of a deleted video, but show another one’s pictures; an account takes its playlists along, those of its channels as well. */
export const playlistsRemoval: Removal = {
  async ofVideo({ database }, videoId, signal) {
    const showing = db(database).selectFrom('Playlist').select('id').where('thumbnailVideoId', '=', videoId);
    await inRounds(signal, async (atOnce) => {
      const some = await showing.limit(atOnce).execute();
      for (const { id } of some) await database.transaction((tx) => renewShownVideo(tx, id));
      return some.length;
    });
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
