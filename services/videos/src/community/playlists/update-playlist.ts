import type { Input } from '@flotilla/contract';
import { type PlaylistPrivacy, playlistPrivacy, type playlistsApi, videosProblems } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { findChannel, plainWords } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { nextVersion } from '../../snapshot-versions.ts';
import { closeGap, lockPlaylistsOf, nextChannelPosition } from './channel-order.ts';
import { findChangeablePlaylist, type LockedPlaylist, lockPlaylist } from './find-playlist.ts';
import { Playlist } from './playlist.entity.ts';
import type { PlaylistRow } from './playlist-rows.ts';
import { chooseThumbnails, renamePictures, withThumbnails } from './playlist-thumbnails.ts';
import { publishedColumns, publishPlaylist } from './publish-playlist.ts';
import { publishPlaylistAuditEvent } from './publish-playlist-audit-event.ts';

type Writing = Pick<Deps, 'clock' | 'database' | 'storage' | 'transcoder'>;
type Changes = Input<typeof playlistsApi.updatePlaylist>['body'];

const db = tables({ Playlist });

/** Changes a playlist; absent fields stay (docs/contract/playlists.md#update). Throws 400, 403, 404 and 503. */
export async function updatePlaylist(
  deps: Writing,
  reference: string,
  changes: Changes,
  imageKey: string | null,
  caller: Caller,
): Promise<void> {
  const found = await findChangeablePlaylist(deps, reference, caller);
  const { videoChannelId, ...fields } = changes;
  if (typeof videoChannelId === 'number') await refuseForeignChannel(deps, videoChannelId, found);
  await withThumbnails(deps, imageKey, (thumbnails) =>
    deps.database.transaction(async (tx) => {
      await lockPlaylistsOf(tx, found.accountId);
      const playlist = await lockPlaylist(tx, found);
      const now = deps.clock.now();
      const channel = await enterChannel(tx, playlist, videoChannelId);
      const privacy = fields.privacy ?? playlist.privacy;
      if (privacy === playlistPrivacy.PUBLIC && channel.channelId === null) throw videosProblems.playlist_needs_channel();
      const { displayName } = fields;
      const row = await db(tx)
        .updateTable('Playlist')
        .set({ ...fields, ...channel, updatedAt: now, version: nextVersion() })
        .$if(displayName !== undefined, (update) => update.set({ searchText: plainWords(displayName ?? '').join(' ') }))
        .$if(imageKey !== null, (update) => update.set({ thumbnailVideoId: null }))
        .where('id', '=', playlist.id)
        .returning(publishedColumns)
        .executeTakeFirstOrThrow();
      if (channel.channelId !== playlist.channelId) await closeGap(tx, playlist);
      await changePrivacy(tx, playlist, privacy);
      await chooseThumbnails(tx, playlist.id, thumbnails, { imageKey, now });
      publishPlaylist(tx, row);
      await publishPlaylistAuditEvent(tx, caller, found, { action: 'update', changes, at: now });
    }),
  );
}

async function refuseForeignChannel(deps: Pick<Deps, 'database'>, channelId: number, { accountId }: PlaylistRow): Promise<void> {
  const channel = await findChannel(deps, channelId);
  if (channel.accountId !== accountId) throw videosProblems.channel_of_another_account();
}

/** Its channel, and its place there, after the change. */
async function enterChannel(tx: Transaction, playlist: LockedPlaylist, wanted: number | null | undefined) {
  const { channelId, channelPosition } = playlist;
  if (wanted === undefined || wanted === channelId) return { channelId, channelPosition };
  return { channelId: wanted, channelPosition: await nextChannelPosition(tx, wanted) };
}

/** Earlier picture tokens end; pictures that are no longer for everybody get new names (docs/contract/files.md#pictures). */
async function changePrivacy(tx: Transaction, { id, privacy: former }: LockedPlaylist, privacy: PlaylistPrivacy): Promise<void> {
  if (privacy === former) return;
  await db(tx)
    .updateTable('Playlist')
    .set((eb) => ({ policyVersion: eb('policyVersion', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (privacy !== playlistPrivacy.PUBLIC) await renamePictures(tx, id);
}
