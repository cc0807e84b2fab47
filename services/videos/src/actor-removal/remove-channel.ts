import { type Transaction, tables } from '@flotilla/database';
import { defineJobType, enqueueJob, job } from '@flotilla/jobs';
import { Channel, hideVideosOfChannel, removeImages, Video } from '../catalogue/index.ts';
import { forgetChannel, freePlaylists } from '../community/index.ts';
import type { Deps } from '../deps.ts';
import { aliveUploads } from '../uploads/index.ts';
import { endUploads, endVideos } from './end-content.ts';

/** Runs while jobs are paused, too, since nobody may see what a deleted channel had. */
const removeChannelJob = defineJobType<{ channelId: number }>({
  name: 'remove-channel',
  maxAttempts: 1000,
  leaseInSeconds: 60,
  stallInSeconds: 600,
  runsWhilePaused: true,
});

const HIDDEN_AT_ONCE = 500;
const db = tables({ Channel, Video });

/** Removes everything of a deleted channel after this transaction. Its name stays taken. */
export async function removeChannelLater(tx: Transaction, channelId: number): Promise<void> {
  await enqueueJob(tx, removeChannelJob, { channelId }, { uniqueKey: `remove-channel:${channelId}` });
}

export const removeChannel = job(removeChannelJob, (deps: Deps) => ({
  async run({ payload: { channelId } }, { signal }) {
    const { database } = deps;
    let hidden: number;
    do {
      signal.throwIfAborted();
      hidden = await database.transaction((tx) => hideVideosOfChannel(tx, channelId, HIDDEN_AT_ONCE));
    } while (hidden > 0);
    await endUploads(deps, aliveUploads(database).where('channelId', '=', channelId), signal);
    // What came with a request that began before is found by the next round; once the channel is gone, nothing can come.
    do {
      await endVideos(deps, db(database).selectFrom('Video').select('id').where('channelId', '=', channelId), signal);
      await forgetChannel(deps, channelId, signal);
    } while (!(await removeEmptyChannel(deps, channelId)));
  },
}));

async function removeEmptyChannel({ database, clock }: Deps, channelId: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const ofChannel = db(tx).selectFrom('Channel').where('id', '=', channelId).where('removedAt', 'is not', null);
    const channel = await ofChannel.select('accountId').executeTakeFirst();
    if (!channel) return true;
    await freePlaylists(tx, { ...channel, channelId }, clock.now());
    await ofChannel.select('id').forUpdate().execute();
    const video = await db(tx).selectFrom('Video').select('id').where('channelId', '=', channelId).limit(1).executeTakeFirst();
    if (video) return false;
    await removeImages(tx, { channelId });
    await db(tx).deleteFrom('Channel').where('id', '=', channelId).execute();
    return true;
  });
}
