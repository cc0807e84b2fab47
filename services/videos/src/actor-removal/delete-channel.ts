import { videosProblems } from '@flotilla/contracts-videos';
import { lockUntilCommit, type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import {
  Channel,
  type FoundChannel,
  findManagedChannelByHandle,
  hideVideosOfChannel,
  publishChannel,
  publishChannelAuditEvent,
} from '../catalogue/index.ts';
import { freePlaylists } from '../community/index.ts';
import type { Deps } from '../deps.ts';
import { removeChannelLater } from './remove-channel.ts';

/** So many videos are hidden in one transaction, the newest first. */
const AT_ONCE = 500;
/** So long the request hides those that are left; a job goes on from there and deletes all. */
const HIDES_FOR_MS = 5_000;
const db = tables({ Channel });

/**
 * Deletes a channel: nothing shows it or its videos any more, its playlists are private, and a job removes what it had
 * (docs/contract/accounts-and-channels.md#delete). Throws 404, 403 and 409.
 */
export async function deleteChannel(
  deps: Pick<Deps, 'clock' | 'config' | 'database' | 'log'>,
  handle: string,
  caller: Caller,
): Promise<void> {
  const channel = await findManagedChannelByHandle(deps, handle, caller);
  await deps.database.transaction(async (tx) => {
    const now = deps.clock.now();
    // Of two requests for the last two channels one is refused.
    await lockUntilCommit(tx, `channels of account ${channel.accountId}`);
    await refuseLast(tx, channel);
    await freePlaylists(tx, { accountId: channel.accountId, channelId: channel.id }, now);
    await hideVideosOfChannel(tx, channel.id, AT_ONCE);
    await publishChannel(tx, channel.id, true);
    await publishChannelAuditEvent(tx, caller, channel, { action: 'delete', at: now });
    await db(tx).updateTable('Channel').set({ removedAt: now }).where('id', '=', channel.id).execute();
    await removeChannelLater(tx, channel.id);
  });
  await hideTheRest(deps, channel.id).catch((error: unknown) =>
    deps.log.warn({ err: error, channelId: channel.id }, 'videos of a deleted channel could not be hidden at once; the job does it'),
  );
}

async function hideTheRest({ database }: Pick<Deps, 'database'>, channelId: number): Promise<void> {
  const until = performance.now() + HIDES_FOR_MS;
  let hidden: number;
  do hidden = await database.transaction((tx) => hideVideosOfChannel(tx, channelId, AT_ONCE));
  while (hidden > 0 && performance.now() < until);
}

async function refuseLast(tx: Transaction, { id, accountId }: FoundChannel): Promise<void> {
  const channels = await db(tx)
    .selectFrom('Channel')
    .select('id')
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
    .execute();
  if (!channels.some((each) => each.id === id)) throw videosProblems.channel_not_found();
  if (channels.length === 1) throw videosProblems.last_channel();
}
