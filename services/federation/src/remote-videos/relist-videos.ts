import { type Transaction, tables } from '@flotilla/database';
import { defineJobType, enqueueJob, job } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { RemoteVideo } from './remote-video.entity.ts';
import { Share } from './share.entity.ts';
import { relistVideo } from './store-video.ts';

const AT_ONCE = 100;

const relistVideosJob = defineJobType<{ readonly actorId: number }>({
  name: 'relist-videos',
  maxAttempts: 20,
  leaseInSeconds: 60,
  stallInSeconds: 120,
});

const db = tables({ RemoteVideo, Share });

/** What an actor owns or shared may belong into lists, or not any more, since the instance follows it or does no longer. */
export async function relistVideosOf(tx: Transaction, actorId: number): Promise<void> {
  await enqueueJob(tx, relistVideosJob, { actorId });
}

export const relistVideos = job(relistVideosJob, ({ database }: Deps) => ({
  async run({ payload: { actorId } }, { signal, progress }) {
    for (let after = 0; ; ) {
      signal.throwIfAborted();
      const videos = await db(database)
        .selectFrom('RemoteVideo')
        .select(['id', 'url', 'accountId'])
        .where('id', '>', after)
        .where((eb) =>
          eb.or([eb('accountId', '=', actorId), eb('url', 'in', eb.selectFrom('Share').select('videoUrl').where('actorId', '=', actorId))]),
        )
        .orderBy('id')
        .limit(AT_ONCE)
        .execute();
      await database.transaction(async (tx) => {
        for (const video of videos) await relistVideo(tx, video);
      });
      const last = videos.at(-1);
      if (!last || videos.length < AT_ONCE) return;
      after = last.id;
      progress(0);
    }
  },
}));
