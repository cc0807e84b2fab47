import { videoPrivacy, videoState } from '@flotilla/contracts-shared';
import { type Connection, type Expression, sql, tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { Channel } from '../channels/channel.entity.ts';
import { Video } from '../videos/video.entity.ts';
import { VideoFile } from '../videos/video-file.entity.ts';
import { VideoNumberChange } from '../videos/video-number-change.entity.ts';

const db = tables({ Channel, Video, VideoFile, VideoNumberChange });
const DAY_MS = 24 * 60 * 60 * 1000;

/** Numbers of what is of this instance (docs/contract/instance.md#statistics). */
export async function getVideosStats({ database, clock }: Pick<Deps, 'clock' | 'database'>) {
  const now = clock.now().getTime();
  const [videos, knownVideos, views, filesSize, channels, dailyActiveChannels, weeklyActiveChannels, monthlyActiveChannels] =
    await Promise.all([
      countVideos(listed(database)),
      countVideos(known(database).where('isFollowed', '=', true)),
      sumViews(database),
      sumFiles(database),
      countChannels(database),
      countActiveChannels(database, new Date(now - DAY_MS)),
      countActiveChannels(database, new Date(now - 7 * DAY_MS)),
      countActiveChannels(database, new Date(now - 30 * DAY_MS)),
    ]);
  return { videos, knownVideos, views, filesSize, channels, dailyActiveChannels, weeklyActiveChannels, monthlyActiveChannels };
}

const known = (on: Connection) =>
  db(on)
    .selectFrom('Video')
    .where('privacy', '=', videoPrivacy.PUBLIC)
    .where('state', '=', videoState.PUBLISHED)
    .where('blocked', '=', false);

const listed = (on: Connection) => known(on).where('url', 'is', null);

async function countVideos(some: ReturnType<typeof known>): Promise<number> {
  const query = some.select((eb) => eb.fn.countAll<number>().as('videos'));
  return (await query.executeTakeFirstOrThrow()).videos;
}

async function countActiveChannels(on: Connection, since: Date): Promise<number> {
  const query = listed(on)
    .select((eb) => eb.fn.count<number>('channelId').distinct().as('channels'))
    .where('publishedAt', '>', since);
  return (await query.executeTakeFirstOrThrow()).channels;
}

async function sumViews(on: Connection): Promise<number> {
  const views = (column: Expression<number>) => sql<number>`coalesce(sum(${column}), 0)::bigint`.as('views');
  const [summed, came] = await Promise.all([
    db(on)
      .selectFrom('Video')
      .select((eb) => views(eb.ref('views')))
      .where('url', 'is', null)
      .executeTakeFirstOrThrow(),
    db(on)
      .selectFrom('VideoNumberChange as n')
      .innerJoin('Video as v', 'v.id', 'n.videoId')
      .select((eb) => views(eb.ref('n.views')))
      .where('v.url', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return summed.views + came.views;
}

async function sumFiles(on: Connection): Promise<number> {
  const query = db(on)
    .selectFrom('VideoFile')
    .where('url', 'is', null)
    .select((eb) => sql<number>`coalesce(sum(${eb.ref('size')}), 0)::bigint`.as('bytes'));
  return (await query.executeTakeFirstOrThrow()).bytes;
}

async function countChannels(on: Connection): Promise<number> {
  const query = db(on)
    .selectFrom('Channel')
    .select((eb) => eb.fn.countAll<number>().as('channels'))
    .where('removedAt', 'is', null)
    .where('url', 'is', null);
  return (await query.executeTakeFirstOrThrow()).channels;
}
