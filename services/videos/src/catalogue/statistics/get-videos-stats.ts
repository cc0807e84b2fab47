import { videoPrivacy, videoState } from '@flotilla/contracts-shared';
import type { Deps } from '../../deps.ts';

type Row = Record<'channels' | 'daily' | 'files' | 'monthly' | 'videos' | 'views' | 'weekly', string>;

const LISTED = `privacy = ${videoPrivacy.PUBLIC} and state = ${videoState.PUBLISHED}`;
const activeSince = (days: number) =>
  `(select count(distinct channel_id) from videos where ${LISTED} and published_at > $1::timestamptz - interval '${days} days')`;

const SQL = `select (select count(*) from videos where ${LISTED}) as videos,
  (select coalesce(sum(views), 0) from videos) as views,
  (select coalesce(sum(size), 0) from video_files) as files,
  (select count(*) from channels) as channels,
  ${activeSince(1)} as daily, ${activeSince(7)} as weekly, ${activeSince(30)} as monthly`;

/** Numbers of docs/contract/instance.md#statistics. */
export async function getVideosStats({ database, clock }: Pick<Deps, 'clock' | 'database'>) {
  const [row] = await database.query<Row>({ text: SQL, values: [clock.now()] });
  const number = (name: keyof Row) => Number(row?.[name] ?? 0);
  return {
    videos: number('videos'),
    views: number('views'),
    filesSize: number('files'),
    channels: number('channels'),
    dailyActiveChannels: number('daily'),
    weeklyActiveChannels: number('weekly'),
    monthlyActiveChannels: number('monthly'),
  };
}
