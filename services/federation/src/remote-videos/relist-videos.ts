import { tables } from '@flotilla/database';
import { job } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { relistVideosJob } from '../follows/relist-job.ts';
import { RemoteVideo } from './remote-video.entity.ts';
import { Share } from './share.entity.ts';
import { relistVideo } from './store-video.ts';

const AT_ONCE = 100;

const db = tables({ RemoteVideo, Share });

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
