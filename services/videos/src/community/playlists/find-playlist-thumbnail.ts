import { type Connection, prepared, tables } from '@flotilla/database';
import { Account } from '../../catalogue/index.ts';
import { Playlist } from './playlist.entity.ts';
import { PlaylistThumbnail } from './playlist-thumbnail.entity.ts';

const db = tables({ Account, Playlist, PlaylistThumbnail });
const find = prepared('find-playlist-thumbnail', (on, filename: string) =>
  db(on)
    .selectFrom('PlaylistThumbnail as t')
    .innerJoin('Playlist as p', 'p.id', 't.playlistId')
    .innerJoin('Account as a', 'a.id', 'p.accountId')
    .select(['t.storageKey', 't.size', 't.createdAt as modifiedAt'])
    .select(['p.id as videoId', 'p.uuid as videoUuid', 'p.privacy', 'p.policyVersion', 'a.userId as ownerUserId'])
    .where('t.filename', '=', filename),
);

/** A chosen picture of a playlist. It is served like one of a video of the same privacy, whose UUID is that of the playlist. */
export async function findPlaylistThumbnail(on: Connection, filename: string) {
  const [found] = await find(on, filename);
  return found && { ...found, blocked: false };
}
