import { activateUserJob, publishUser, userRepository } from '@flotilla/auth/integrity-check';
import { execute } from '@flotilla/database';
import { enqueueJob } from '@flotilla/jobs';
import { lockVideo, publishVideo } from '@flotilla/videos/integrity-check';
import type { Repair } from '../knowledge.ts';
import { inDatabase } from './databases.ts';

const PUBLISHED = 'published again';

/** Users, and the snapshots by which others know users and videos. */
export function eventRepairs() {
  const activateUser: Repair = async ({ key: username }, instance) =>
    inDatabase(instance, 'auth', async (tx) => {
      const [user] = await execute<{ id: number }>(tx, `select id from users where username = $1 and state = 'creating'`, [username]);
      if (!user) return undefined;
      await enqueueJob(tx, activateUserJob, { userId: user.id }, { uniqueKey: `user:${user.id}` });
      return 'a job will go on with it';
    });

  const publishSnapshot: Repair = async ({ service, key, toldVersion = 0 }, instance) =>
    service === 'auth'
      ? inDatabase(instance, 'auth', async (tx) => {
          const user = await userRepository(tx).lock(Number(key));
          if (user?.state !== 'active') return undefined;
          user.version = Math.max(user.version, toldVersion);
          publishUser(tx, user);
          return PUBLISHED;
        })
      : inDatabase(instance, 'videos', async (tx) => {
          const video = await lockVideo(tx, { uuid: key });
          if (!video) return undefined;
          video.version = Math.max(video.version, toldVersion);
          publishVideo(tx, video);
          return PUBLISHED;
        });

  return { 'activate the user': activateUser, 'publish the snapshot': publishSnapshot } satisfies Record<string, Repair>;
}
