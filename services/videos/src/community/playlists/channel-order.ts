import type { Input } from '@flotilla/contract';
import type { playlistsApi } from '@flotilla/contracts-videos';
import { lockUntilCommit, type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { findChannelId, findManagedChannel } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { planMove } from './plan-move.ts';
import { Playlist } from './playlist.entity.ts';
import { shiftPositions } from './shift-positions.ts';

const db = tables({ Playlist });

/**
 * Nobody else makes, moves or deletes playlists of this account before the transaction ends. Take this lock before that of a playlist; whoever does not
 * hold it locks one playlist alone, so that nobody waits in a circle.
 */
export const lockPlaylistsOf = (tx: Transaction, accountId: number) => lockUntilCommit(tx, `playlists of account ${accountId}`);

/** The place behind the last playlist of a channel. */
export async function nextChannelPosition(tx: Transaction, channelId: number | null): Promise<number | null> {
  return channelId === null ? null : 1 + (await countOf(tx, channelId));
}

/** Moves up the playlists of a channel behind one that has left it. */
export async function closeGap(tx: Transaction, left: { readonly channelId: number | null; readonly channelPosition: number | null }) {
  if (left.channelId === null || left.channelPosition === null) return;
  await db(tx)
    .updateTable('Playlist')
    .set((eb) => ({ channelPosition: eb('channelPosition', '-', 1) }))
    .where('channelId', '=', left.channelId)
    .where('channelPosition', '>', left.channelPosition)
    .execute();
}

type Asked = Input<typeof playlistsApi.reorderChannelPlaylists>;

/** Moves a block of the playlists of a channel (docs/contract/playlists.md#reorder). Throws 404, 403 and 400. */
export async function reorderChannelPlaylists(deps: Pick<Deps, 'config' | 'database'>, { params, body }: Asked, caller: Caller) {
  const { id, accountId } = await findManagedChannel(deps, await findChannelId(deps, params.channelHandle), caller);
  await deps.database.transaction(async (tx) => {
    await lockPlaylistsOf(tx, accountId);
    const shift = planMove(body, await countOf(tx, id));
    if (!shift) return;
    await db(tx)
      .updateTable('Playlist')
      .set((eb) => ({ channelPosition: shiftPositions(eb.ref('channelPosition').$notNull(), shift) }))
      .where('channelId', '=', id)
      .where('channelPosition', '>=', shift.low)
      .where('channelPosition', '<=', shift.high)
      .execute();
  });
}

async function countOf(tx: Transaction, channelId: number): Promise<number> {
  const ofChannel = db(tx).selectFrom('Playlist').where('channelId', '=', channelId);
  return (await ofChannel.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}
