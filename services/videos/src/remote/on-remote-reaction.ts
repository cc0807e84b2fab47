import type { Payload } from '@flotilla/contract';
import { federationEvents } from '@flotilla/contracts-federation';
import { type Transaction, tables } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import { Channel, countViews } from '../catalogue/index.ts';
import { Follow, keepViewersElsewhere, publishFollow, Rating } from '../community/index.ts';
import type { Deps } from '../deps.ts';
import { instanceUrls } from '../instance-urls.ts';
import { nextVersion } from '../snapshot-versions.ts';
import { findKnownVideo } from './find-known-video.ts';
import { areOfOneOtherHost } from './foreign.ts';
import { saveAccount } from './save-actors.ts';
import { count } from './storable.ts';

const HOUR_MS = 60 * 60 * 1000;
/** What one event may add. */
const MOST_VIEWS = 10_000;
const MOST_VIEWERS = 1_000_000;
/** Nobody is said to watch for longer. */
const LONGEST_WATCHED_MS = 600_000;
/** There is never a snapshot of it. */
const NOT_PUBLISHED = -1;
const db = tables({ Channel, Follow, Rating });

/** A like or dislike of a local video; those of remote ones their origin counts. */
export const onRemoteRated = subscription(
  federationEvents.remoteRated,
  ({ config }: Deps) =>
    async ({ about, activityUrl, rating, undone = null, account }, { tx, message }) => {
      const urls = instanceUrls(config.publicUrl);
      const now = new Date(message.occurredAt);
      const video = await findKnownVideo(tx, about, urls);
      if (!video || video.url !== null || !areOfOneOtherHost([activityUrl, account.url], urls)) return;
      const accountId = await saveAccount(tx, account, { urls, now });
      if (accountId === undefined) return;
      if (rating === 'none') {
        await db(tx)
          .deleteFrom('Rating')
          .where('accountId', '=', accountId)
          .where('videoId', '=', video.id)
          .$if(undone !== null, (query) => query.where('rating', '=', undone))
          .execute();
        return;
      }
      await db(tx)
        .insertInto('Rating')
        .values({ accountId, videoId: video.id, rating, version: NOT_PUBLISHED, createdAt: now, updatedAt: now })
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'videoId']).doUpdateSet({ rating, updatedAt: now }).where('Rating.rating', '<>', rating),
        )
        .execute();
    },
);

/** Views that were counted elsewhere, and who watches there. Federation tells of a remote video only what its origin says. */
export const onRemoteViewed = subscription(
  federationEvents.remoteViewed,
  ({ config }: Deps) =>
    async ({ about, views, viewers }, { tx, message }) => {
      const video = await findKnownVideo(tx, about, instanceUrls(config.publicUrl));
      if (!video) return;
      if (viewers) await watchElsewhere(tx, video.id, viewers, new Date(message.occurredAt));
      const more = count(views, MOST_VIEWS);
      if (more === 0) return;
      const hour = new Date(Math.floor(new Date(message.occurredAt).getTime() / HOUR_MS) * HOUR_MS);
      await countViews(tx, [[video.id], [more], hour]);
    },
);

type Viewers = NonNullable<Payload<(typeof federationEvents)['remoteViewed']>['viewers']>;

async function watchElsewhere(
  tx: Transaction,
  videoId: number,
  { count: viewers, until, activityUrl: source, host, isTotal = false }: Viewers,
  now: Date,
): Promise<void> {
  if (source === undefined || host === undefined) return;
  const latest = new Date(Math.min(new Date(until).getTime(), now.getTime() + LONGEST_WATCHED_MS));
  const told = { videoId, source, host, viewers: count(viewers, MOST_VIEWERS), isTotal, until: latest };
  await keepViewersElsewhere(tx, told, now);
}

/** What became of a subscription to a remote channel; it may have ended meanwhile. */
export const onSubscriptionAnswered = subscription(
  federationEvents.subscriptionAnswered,
  (_deps: Deps) =>
    async ({ about, accountId, state }, { tx, message }) => {
      const channel = await db(tx).selectFrom('Channel').select('id').where('url', '=', about).executeTakeFirst();
      if (!channel) return;
      const row = await db(tx)
        .updateTable('Follow')
        .set({ state, updatedAt: new Date(message.occurredAt), version: nextVersion() })
        .where('accountId', '=', accountId)
        .where('channelId', '=', channel.id)
        .where('state', '<>', state)
        .returning(['id', 'accountId', 'channelId', 'state', 'version', 'createdAt', 'updatedAt'])
        .executeTakeFirst();
      if (row) await publishFollow(tx, row, false);
    },
);
