import { setTimeout as delay } from 'node:timers/promises';
import { shortUuid } from '@flotilla/contracts-shared';
import { notificationType } from '@flotilla/contracts-videos';
import { hotStatement, type Transaction, tables } from '@flotilla/database';
import { enqueueJob, job } from '@flotilla/jobs';
import { p } from '@mikro-orm/core';
import { Account, announceVideoJob, Channel, Video } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { AT_ONCE, notify } from './notify.ts';

const db = tables({ Account, Channel, Video });
/** Between batches, so that readers are served meanwhile. */
const PAUSE_MS = 100;

/** The table belongs to the subscriptions, whose code calls this feature. */
export const readFollowers = hotStatement({
  name: 'read-followers',
  text: `select f.account_id as "accountId", a.user_id as "userId" from follows f join accounts a on a.id = f.account_id
    where f.channel_id = $1 and f.state = 'accepted' and f.account_id > $2 order by f.account_id limit ${AT_ONCE}`,
  row: { accountId: p.integer(), userId: p.integer() },
});

/** Tells the owner, or a batch of the followers of the channel and enqueues the next one in the same transaction. */
export const announceVideo = job(announceVideoJob, ({ clock }: Deps) => ({
  // In the transaction that completes the job, so that who wants mails alone is told once, too.
  async run({ payload: { videoId, to, after = 0 } }, { signal }) {
    if (after > 0) await delay(PAUSE_MS, undefined, { signal });
    return async (tx) => {
      const video = await readVideo(tx, videoId);
      if (!video) return;
      const common = {
        subject: { videoId },
        about: { path: `/w/${shortUuid(video.uuid)}`, video: video.name, channel: video.channelName },
        now: clock.now(),
      };
      if (to === 'owner') {
        const type = notificationType.MY_VIDEO_PUBLISHED;
        return notify(tx, { cause: `video-published:${video.uuid}`, type, recipientIds: [video.ownerUserId], ...common });
      }
      if (video.audience === 0) {
        // It was hidden again before all were told: they are when it is shown.
        await db(tx).updateTable('Video').set({ announcedAt: null }).where('id', '=', videoId).execute();
        return;
      }
      const followers = await readFollowers(tx, [video.channelId, after]);
      const recipientIds = followers.map(({ userId }) => userId).filter((userId) => userId !== video.ownerUserId);
      const type = notificationType.NEW_VIDEO_FROM_SUBSCRIPTION;
      await notify(tx, { cause: `video:${video.uuid}`, type, recipientIds, actorId: video.accountId, ...common });
      const last = followers.at(-1);
      if (!last || followers.length < AT_ONCE) return;
      const next = { videoId, to, after: last.accountId };
      await enqueueJob(tx, announceVideoJob, next, { uniqueKey: `announce-video:${to}:${videoId}:${last.accountId}` });
    };
  },
}));

/** The video stays until the end of the transaction. */
const readVideo = (tx: Transaction, videoId: number) =>
  db(tx)
    .selectFrom('Video as v')
    .innerJoin('Channel as c', 'c.id', 'v.channelId')
    .innerJoin('Account as a', 'a.id', 'v.accountId')
    .select(['v.uuid', 'v.name', 'v.channelId', 'v.accountId', 'v.audience', 'c.displayName as channelName', 'a.userId as ownerUserId'])
    .where('v.id', '=', videoId)
    .forKeyShare('v')
    .executeTakeFirst();
