import { type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { viewActivity } from '../objects/activities.ts';
import { accountAudience } from '../objects/audience.ts';
import { send } from '../outbox/send.ts';
import { findServerId } from '../publications/local-actors.ts';
import { findOrigins } from './find-origins.ts';
import { UntoldViews } from './untold-views.entity.ts';
import type { Watched } from './watched.ts';

const WATCHED_FOR_MS = 120_000;
/** Viewers of one video that its origin is told of, and activities of one report. */
const MOST_VIEWERS = 100;
const MOST_ACTIVITIES = 1_000;
/** What is kept of views while an instance is away. */
const MOST_VIEWS = 10_000;

const db = tables({ UntoldViews });

/**
 * Tells instances that people here watch their videos: one activity stands for one viewer, whoever that is, since they believe nobody else a number. Views
 * are written down for `tellViews`.
 */
export async function tellOrigins(
  tx: Transaction,
  { videos, at }: { readonly videos: readonly Watched[]; readonly at: Date },
  { urls, clock }: Pick<Deps, 'clock' | 'urls'>,
): Promise<void> {
  const origins = new Map((await findOrigins(tx, urlsOf(videos))).map((origin) => [origin.url, origin]));
  const known = videos.flatMap(({ videoUrl, ...video }) => {
    const origin = videoUrl === null ? undefined : origins.get(videoUrl);
    return origin ? [{ ...video, origin }] : [];
  });
  await writeDown(
    tx,
    known.filter(({ views }) => views > 0).map(({ origin, videoId, views }) => ({ videoId: origin.id, localId: videoId, views })),
  );
  const until = new Date(at.getTime() + WATCHED_FOR_MS);
  const present = known.filter(({ viewers, origin }) => viewers > 0 && !origin.isAway);
  if (until <= clock.now() || present.length === 0) return;
  const actorId = await findServerId(tx);
  // All of them have their share, however many watch the first.
  const mostOfOne = Math.min(MOST_VIEWERS, Math.floor(MOST_ACTIVITIES / present.length));
  for (const { videoId, videoUuid, viewers, origin } of present) {
    const common = { videoId, video: origin.url, audience: accountAudience(origin.account), watching: { viewers: 1, until } };
    for (let place = 1; place <= Math.min(viewers, mostOfOne); place++) {
      const activity = viewActivity(urls.server, { ...common, name: `${place}-${videoUuid}` });
      await send(tx, { actorId, context: 'View', activity, to: { inboxes: [origin.inbox] }, staleAt: until });
    }
  }
}

const urlsOf = (videos: readonly Watched[]) => videos.flatMap(({ videoUrl }) => videoUrl ?? []);

async function writeDown(tx: Transaction, rows: readonly Pick<UntoldViews, 'localId' | 'videoId' | 'views'>[]): Promise<void> {
  if (rows.length === 0) return;
  await db(tx)
    .insertInto('UntoldViews')
    .values(rows.toSorted((one, other) => one.videoId - other.videoId))
    .onConflict((conflict) =>
      conflict.column('videoId').doUpdateSet((eb) => ({
        views: eb.fn<number>('least', [eb('UntoldViews.views', '+', eb.ref('excluded.views')), eb.lit(MOST_VIEWS)]),
        localId: eb.ref('excluded.localId'),
      })),
    )
    .execute();
}
