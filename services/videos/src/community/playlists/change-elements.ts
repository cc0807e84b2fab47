import type { Input } from '@flotilla/contract';
import { type playlistsApi, videosProblems } from '@flotilla/contracts-videos';
import { prepared, type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { findVideoFor } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { findManagedPlaylist, type LockedPlaylist, lockPlaylist } from './find-playlist.ts';
import { planMove } from './plan-move.ts';
import { MOST_ELEMENTS } from './playlist.entity.ts';
import { PlaylistElement } from './playlist-element.entity.ts';
import type { PlaylistRow } from './playlist-rows.ts';
import { publishPlaylistAuditEvent } from './publish-playlist-audit-event.ts';
import { shiftPositions } from './shift-positions.ts';
import { touchPlaylist } from './touch-playlist.ts';

type Asked<Id extends keyof typeof playlistsApi> = Input<(typeof playlistsApi)[Id]>;
type Writing = Pick<Deps, 'clock' | 'database'>;
type Moments = { readonly startTimestamp?: number | null; readonly stopTimestamp?: number | null };

const db = tables({ PlaylistElement });
/** A trigger finds its position. */
const append = prepared(
  'append-playlist-element',
  (on, playlistId: number, videoId: number, startTimestamp: number | null, stopTimestamp: number | null, createdAt: Date) =>
    db(on)
      .insertInto('PlaylistElement')
      .values({ playlistId, videoId, position: 0, startTimestamp, stopTimestamp, createdAt })
      .returning('id'),
);
const remove = prepared('remove-playlist-element', (on, playlistId: number, id: number) =>
  db(on).deleteFrom('PlaylistElement').where('playlistId', '=', playlistId).where('id', '=', id).returning('videoId'),
);

/** Appends a video that the caller may see (docs/contract/playlists.md#elements). Throws 404, 403 and 400. */
export async function addElement(deps: Writing, { params, body }: Asked<'addPlaylistElement'>, caller: Caller): Promise<number> {
  const { startTimestamp = null, stopTimestamp = null } = body;
  refuseBadMoments({ startTimestamp, stopTimestamp });
  const found = await findFilled(deps, params.playlistId, caller);
  const { id: videoId } = await findVideoFor(deps, String(body.videoId), { caller });
  return change(deps, found, caller, async (tx, playlist, now) => {
    if (playlist.videosLength >= MOST_ELEMENTS) throw videosProblems.playlist_full();
    const [element] = await append(tx, playlist.id, videoId, startTimestamp, stopTimestamp, now);
    return element?.id ?? 0;
  });
}

/** Changes where playing starts and stops. Throws 404, 403 and 400. */
export async function updateElement(deps: Writing, { params, body }: Asked<'updatePlaylistElement'>, caller: Caller): Promise<void> {
  await change(deps, await findFilled(deps, params.playlistId, caller), caller, async (tx, { id: playlistId }) => {
    const id = params.playlistElementId;
    const ofElement = db(tx).selectFrom('PlaylistElement').where('playlistId', '=', playlistId).where('id', '=', id);
    const element = await ofElement.select(['startTimestamp', 'stopTimestamp']).executeTakeFirst();
    if (!element) throw videosProblems.playlist_element_not_found();
    const moments = { ...element, ...body };
    refuseBadMoments(moments);
    await db(tx).updateTable('PlaylistElement').set(moments).where('id', '=', id).execute();
  });
}

/** Takes a place out of a playlist; a trigger moves up what follows. Throws 404 and 403. */
export async function removeElement(deps: Writing, { params }: Asked<'removePlaylistElement'>, caller: Caller): Promise<void> {
  await change(deps, await findFilled(deps, params.playlistId, caller), caller, async (tx, { id }) => {
    const [removed] = await remove(tx, id, params.playlistElementId);
    if (!removed) throw videosProblems.playlist_element_not_found();
  });
}

/** Moves a block of places (docs/contract/playlists.md#reorder). Throws 404, 403 and 400. */
export async function reorderElements(deps: Writing, { params, body }: Asked<'reorderPlaylistElements'>, caller: Caller): Promise<void> {
  await change(deps, await findFilled(deps, params.playlistId, caller), caller, async (tx, { id, videosLength }) => {
    const shift = planMove(body, videosLength);
    if (!shift) return false;
    await db(tx)
      .updateTable('PlaylistElement')
      .set((eb) => ({ position: shiftPositions(eb.ref('position'), shift) }))
      .where('playlistId', '=', id)
      .where('position', '>=', shift.low)
      .where('position', '<=', shift.high)
      .execute();
    return true;
  });
}

const findFilled = (deps: Writing, reference: string, caller: Caller) =>
  findManagedPlaylist(deps, reference, caller, 'UPDATE_ANY_VIDEO_PLAYLIST');

/** Changes elements of a playlist, which nobody else does meanwhile. Nothing is told when `work` says that nothing changed. */
async function change<T>(
  deps: Writing,
  found: PlaylistRow,
  caller: Caller,
  work: (tx: Transaction, playlist: LockedPlaylist, now: Date) => Promise<T>,
): Promise<T> {
  return deps.database.transaction(async (tx) => {
    const playlist = await lockPlaylist(tx, found);
    const now = deps.clock.now();
    const result = await work(tx, playlist, now);
    if (result === false) return result;
    await touchPlaylist(tx, found.id, now);
    await publishPlaylistAuditEvent(tx, caller, found, { action: 'update', at: now });
    return result;
  });
}

function refuseBadMoments({ startTimestamp, stopTimestamp }: Moments): void {
  if (typeof stopTimestamp === 'number' && stopTimestamp <= (startTimestamp ?? -1)) throw videosProblems.stop_before_start();
}
