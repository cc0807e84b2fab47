import { videosEvents } from '@flotilla/contracts-videos';
import { hotStatement, lockUntilCommit, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import { publish } from '@flotilla/outbox';
import { p } from '@mikro-orm/core';
import { PRESENT_FOR_MS } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { AudienceReport } from './audience-report.entity.ts';

/** How long a ping takes at most from its arrival to its commit: what is counted later than a report says is in the next one. */
const SETTLED_AFTER_MS = 10_000;
/** A viewer who was counted is known for an hour. */
const LONGEST_MS = 50 * 60_000;
const MOST_VIDEOS = 2_000;
const MOST_IN_EVENT = 500;

/**
 * Who watches which videos: how many are present, and how many views were counted. Values: the minute of the earliest time, since when somebody is present,
 * after and until when views were counted, now, whether of videos of other instances, and how many videos at most.
 */
export const readAudience = hotStatement({
  name: 'read-audience',
  text: `with here as (select video_id, count(*) filter (where seen_at > $2::timestamptz)::int as viewers,
        count(*) filter (where counted_at > $3::timestamptz and counted_at <= $4::timestamptz)::int as views
      from video_viewers where minute >= $1::int group by video_id),
    elsewhere as (select video_id, sum(viewers)::int as viewers from viewers_elsewhere where until > $5::timestamptz and not is_total and not $6::boolean group by video_id),
    watched as (select coalesce(here.video_id, elsewhere.video_id) as video_id, coalesce(here.viewers, 0) + coalesce(elsewhere.viewers, 0) as viewers,
      coalesce(here.views, 0) as views from here full join elsewhere on elsewhere.video_id = here.video_id)
    select v.id as "videoId", v.uuid as "videoUuid", v.url as "videoUrl", v.account_id as "accountId", v.channel_id as "channelId", w.views, w.viewers
    from watched w cross join lateral (select * from videos where id = w.video_id offset 0) v
    where w.viewers + w.views > 0 and case when $6::boolean then v.url is not null else v.url is null and v.audience = 1 end
    order by w.views + w.viewers desc, v.id limit $7::int`,
  row: {
    videoId: p.integer(),
    videoUuid: p.uuid(),
    videoUrl: p.text().nullable(),
    accountId: p.integer(),
    channelId: p.integer(),
    views: p.integer(),
    viewers: p.integer(),
  },
});

const db = tables({ AudienceReport });

/** Tells other services who watches, of videos of this instance or of others, and how many views came since the last report (docs/contract/views.md#reports). */
export async function reportAudience({ database, clock }: Pick<Deps, 'clock' | 'database'>, of: AudienceReport['of']): Promise<void> {
  await database.transaction(async (tx) => {
    await lockUntilCommit(tx, `audience report ${of}`);
    const now = clock.now();
    const countedUntil = new Date(now.getTime() - SETTLED_AFTER_MS);
    const last = await db(tx).selectFrom('AudienceReport').select('countedUntil').where('of', '=', of).executeTakeFirst();
    const presentSince = now.getTime() - PRESENT_FOR_MS;
    const countedAfter = Math.max(last?.countedUntil.getTime() ?? presentSince, now.getTime() - LONGEST_MS);
    await db(tx)
      .insertInto('AudienceReport')
      .values({ of, countedUntil })
      .onConflict((conflict) => conflict.column('of').doUpdateSet({ countedUntil }))
      .execute();
    const minute = Math.floor(Math.min(presentSince, countedAfter) / 60_000);
    const times = [minute, new Date(presentSince), new Date(countedAfter), countedUntil, now];
    const videos = await readAudience(tx, [...times, of === 'elsewhere', MOST_VIDEOS]);
    for (let at = 0; at < videos.length; at += MOST_IN_EVENT)
      publish(tx, videosEvents.audienceCounted, { of, at: now.toISOString(), videos: videos.slice(at, at + MOST_IN_EVENT) });
  });
}

export const reportAudienceHere = schedule('report-audience-here', 120, (deps: Deps) => () => reportAudience(deps, 'here'));
export const reportAudienceElsewhere = schedule('report-audience-elsewhere', 90, (deps: Deps) => () => reportAudience(deps, 'elsewhere'));
