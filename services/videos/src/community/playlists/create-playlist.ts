import { randomUUID } from 'node:crypto';
import type { Input } from '@flotilla/contract';
import { shortUuid } from '@flotilla/contracts-shared';
import { playlistPrivacy, type playlistsApi, playlistType, videosProblems } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { findManagedChannel, findOwnAccountId, plainWords } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { lockPlaylistsOf, nextChannelPosition } from './channel-order.ts';
import { Playlist } from './playlist.entity.ts';
import { chooseThumbnails, withThumbnails } from './playlist-thumbnails.ts';
import { publishedColumns, publishPlaylist } from './publish-playlist.ts';
import { publishPlaylistAuditEvent } from './publish-playlist-audit-event.ts';

type Wanted = Input<typeof playlistsApi.createPlaylist>['body'];

const MOST_PLAYLISTS = 2_000;
const db = tables({ Playlist });

/** Makes a playlist of the caller, or of who owns its channel (docs/contract/playlists.md#create). `fill` runs in the same transaction. Throws 400, 403, 404 and 503. */
export async function createPlaylist(
  deps: Pick<Deps, 'clock' | 'database' | 'storage' | 'transcoder'>,
  { displayName, description = null, privacy = playlistPrivacy.PRIVATE, videoChannelId: channelId = null }: Wanted,
  imageKey: string | null,
  caller: Caller,
  fill?: (tx: Transaction, playlistId: number) => Promise<void>,
) {
  if (privacy !== playlistPrivacy.PRIVATE && channelId === null) throw videosProblems.playlist_needs_channel();
  const channel = channelId === null ? undefined : await findManagedChannel(deps, channelId, caller);
  const accountId = channel?.accountId ?? (await findOwnAccountId(deps, caller));
  const uuid = randomUUID();
  const id = await withThumbnails(deps, imageKey, (thumbnails) =>
    deps.database.transaction(async (tx) => {
      const now = deps.clock.now();
      await lockPlaylistsOf(tx, accountId);
      await refuseTooMany(tx, accountId);
      const row = await db(tx)
        .insertInto('Playlist')
        .values({
          uuid,
          accountId,
          channelId,
          channelPosition: await nextChannelPosition(tx, channelId),
          type: playlistType.REGULAR,
          privacy,
          displayName,
          searchText: plainWords(displayName).join(' '),
          description,
          createdAt: now,
          updatedAt: now,
        })
        .returning(publishedColumns)
        .executeTakeFirstOrThrow();
      await chooseThumbnails(tx, row.id, thumbnails, { imageKey, now });
      publishPlaylist(tx, row);
      await fill?.(tx, row.id);
      await publishPlaylistAuditEvent(
        tx,
        caller,
        { ...row, ownerUserId: channel?.ownerUserId ?? caller.userId },
        { action: 'create', at: now },
      );
      return row.id;
    }),
  );
  return { videoPlaylist: { id, uuid, shortUUID: shortUuid(uuid) } };
}

async function refuseTooMany(tx: Transaction, accountId: number): Promise<void> {
  const ofAccount = db(tx).selectFrom('Playlist').where('accountId', '=', accountId).where('type', '=', playlistType.REGULAR);
  const { count } = await ofAccount.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  if (count >= MOST_PLAYLISTS) throw videosProblems.too_many_playlists();
}
