import type { Right } from '@flotilla/contract';
import { playlistPrivacy, playlistType, videosProblems } from '@flotilla/contracts-videos';
import { prepared, type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { type AddressedBy, mayManage, readReference, refuseUnfollowed } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { Playlist } from './playlist.entity.ts';
import { type PlaylistRow, playlistRows } from './playlist-rows.ts';

const db = tables({ Playlist });
const findById = prepared('find-playlist-by-id', (on, id: number) => playlistRows(on).where('p.id', '=', id));
const findByUuid = prepared('find-playlist-by-uuid', (on, uuid: string) => playlistRows(on).where('p.uuid', '=', uuid));

type Reading = Pick<Deps, 'database'>;
type Guarded = Pick<PlaylistRow, 'channelId' | 'ownerUserId' | 'privacy'>;
/** The rights that let somebody act on any playlist. */
type PlaylistRight = Extract<Right, 'REMOVE_ANY_VIDEO_PLAYLIST' | 'UPDATE_ANY_VIDEO_PLAYLIST'>;

/** The owner, who manages its channel, and who holds the right. */
function mayManagePlaylist(playlist: Guarded, caller: Caller | null, right: PlaylistRight): boolean {
  return mayManage(playlist, caller, right) || (playlist.channelId !== null && mayManage(playlist, caller, 'MANAGE_ANY_VIDEO_CHANNEL'));
}

/** Whoever may change a playlist in any way may see it, too (docs/contract/playlists.md#visibility). */
export function maySeePlaylist(playlist: Guarded, caller: Caller | null, addressedBy: AddressedBy): boolean {
  if (playlist.privacy === playlistPrivacy.PUBLIC) return true;
  if (playlist.privacy === playlistPrivacy.UNLISTED && addressedBy === 'uuid') return true;
  return (
    mayManagePlaylist(playlist, caller, 'REMOVE_ANY_VIDEO_PLAYLIST') || mayManagePlaylist(playlist, caller, 'UPDATE_ANY_VIDEO_PLAYLIST')
  );
}

/** The playlist behind an id, UUID or short UUID, if the caller may see it. Throws 404, 401 and 403. */
export async function findPlaylistFor({ database }: Reading, reference: string, caller: Caller | null): Promise<PlaylistRow> {
  const { addressedBy, value } = readReference(reference);
  const [playlist] = addressedBy === 'uuid' ? await findByUuid(database, value) : await findById(database, value);
  if (!playlist) throw videosProblems.playlist_not_found();
  if (maySeePlaylist(playlist, caller, addressedBy)) return playlist;
  if (playlist.privacy === playlistPrivacy.UNLISTED) throw videosProblems.playlist_not_found();
  throw caller ? problems.forbidden({ detail: 'You may not see this playlist.' }) : problems.unauthorized_request();
}

/** The same, unless it is of another instance and not to be shown here. Throws 404, 401 and 403. */
export async function findShownPlaylist(
  deps: Reading & Pick<Deps, 'settings'>,
  reference: string,
  caller: Caller | null,
): Promise<PlaylistRow> {
  const playlist = await findPlaylistFor(deps, reference, caller);
  refuseUnfollowed(deps, playlist, caller !== null);
  return playlist;
}

/** The same, if the caller may also change it. Throws 404 and 403. */
export async function findManagedPlaylist(deps: Reading, reference: string, caller: Caller, right: PlaylistRight): Promise<PlaylistRow> {
  const playlist = await findPlaylistFor(deps, reference, caller);
  if (!mayManagePlaylist(playlist, caller, right)) throw problems.forbidden();
  return playlist;
}

/** The same for a playlist that is not Watch later, which stays as it is. Throws 400, 404 and 403. */
export async function findChangeablePlaylist(deps: Reading, reference: string, caller: Caller): Promise<PlaylistRow> {
  const playlist = await findManagedPlaylist(deps, reference, caller, 'REMOVE_ANY_VIDEO_PLAYLIST');
  if (playlist.type === playlistType.WATCH_LATER) throw videosProblems.watch_later_stays();
  return playlist;
}

const lock = prepared('lock-playlist', (on, id: number) =>
  db(on)
    .selectFrom('Playlist')
    .select(['id', 'accountId', 'channelId', 'channelPosition', 'displayName', 'privacy', 'type', 'videosLength'])
    .where('id', '=', id)
    .forNoKeyUpdate(),
);

export type LockedPlaylist = Awaited<ReturnType<typeof lock>>[number];

/** The playlist as it is now, locked until the transaction ends. Throws 404 when it was deleted meanwhile. */
export async function lockPlaylist(tx: Transaction, { id }: Pick<PlaylistRow, 'id'>): Promise<LockedPlaylist> {
  const [playlist] = await lock(tx, id);
  if (!playlist) throw videosProblems.playlist_not_found();
  return playlist;
}
