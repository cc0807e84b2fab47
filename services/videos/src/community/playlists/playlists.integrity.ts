import { playlistsTopic } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { type CheckStatement, type IntegrityChecks, statementCheck } from '@flotilla/service';
import { nextVersion, publishAgain } from '../../snapshot-versions.ts';
import { Playlist } from './playlist.entity.ts';
import { publishedColumns, publishPlaylist } from './publish-playlist.ts';

const db = tables({ Playlist });

const lengths: CheckStatement = {
  kind: 'duplicate',
  what: 'elements of a playlist',
  repair: null,
  text: `select p.uuid::text as key, p.updated_at as since,
      'The playlist says that it has ' || p.videos_length || ' elements, has ' || coalesce(e.count, 0) || ', and its last position is ' || coalesce(e.last, 0) || '.' as sentence
    from playlists p left join (select playlist_id, count(*), max(position) as last from playlist_elements group by playlist_id) e on e.playlist_id = p.id
    where p.videos_length <> coalesce(e.count, 0) or p.videos_length <> coalesce(e.last, 0)`,
};

const ranks: CheckStatement = {
  kind: 'duplicate',
  what: 'playlists of a channel',
  repair: null,
  text: `select c.name as key, max(p.updated_at) as since,
      'The channel has ' || count(*) || ' playlists, and the last one stands at ' || max(p.channel_position) || '.' as sentence
    from playlists p join channels c on c.id = p.channel_id group by c.name having count(*) <> max(p.channel_position)`,
};

const watchLater: CheckStatement = {
  kind: 'lost',
  what: 'Watch later list',
  repair: null,
  text: `select a.name as key, a.created_at as since, 'The account has no Watch later list.' as sentence
    from accounts a where a.url is null and not exists (select from playlists p where p.id = a.watch_later_id and p.account_id = a.id and p.type = 2)
      and not exists (select from jobs where type = 'remove-account' and state in ('waiting', 'active', 'delayed') and payload->>'userId' = a.user_id::text)`,
};

const publishRow = async (tx: Transaction, id: number): Promise<boolean> => {
  const changed = db(tx).updateTable('Playlist').set({ version: nextVersion() }).where('id', '=', id);
  const row = await changed.returning(publishedColumns).executeTakeFirst();
  if (row) publishPlaylist(tx, row);
  return row !== undefined;
};

export const playlistsIntegrity: IntegrityChecks = {
  checks: [statementCheck('playlists and their order', [lengths, ranks, watchLater])],
  objects: [
    `select t.storage_key as key, 'thumbnail of a playlist' as what, 'playlist ' || p.uuid as owner, t.size, true as "isNeeded"
      from playlist_thumbnails t join playlists p on p.id = t.playlist_id`,
  ],
  snapshots: [
    {
      topic: playlistsTopic,
      idField: 'playlistId',
      table: 'playlists',
      // Watch later lists that nobody has used are not published.
      text: `select id, id::text as key, 'playlist ' || uuid as name, version from playlists where id > $1 and version > 0 order by id limit $2`,
      publish: publishAgain(publishRow),
    },
  ],
};
