import { Client } from 'pg';
import { type Figures, measureOften } from './measure.ts';
import { type Bench, median, milliseconds, ratioOf } from './report.ts';
import { sampleWrites } from './sample-writes.ts';
import { seedVideos } from './seed.ts';
import { startInstance } from './start-instance.ts';

const VIDEOS = 300;
/** One address is no more viewers of a video than 200. */
const VIEWERS = 9_000;
/** Each waits for its batch. */
const PLAYERS_AT_ONCE = 160;
const PER_MINUTE = 50_000;
const LIST = '/api/v1/videos?count=15';

/** Pings of thousands of players that watch hundreds of videos: first at the beginning, then far enough to count as views. */
export const benchViews: Bench = async (context) => {
  // All requests come from one address here, which may have all places.
  await using instance = await startInstance(context, { CLIENT_SHARE: '100' });
  const { url, processIds, superuserUrl } = instance.printed;
  await seedVideos(superuserUrl, VIDEOS);
  await using client = await connect(superuserUrl);
  const { rows: videos } = await client.query<{ uuid: string }>('select uuid from videos order by id');
  // In turn, so that each player watches one video.
  const path = Array.from({ length: VIEWERS }, (_, viewer) => `/api/v1/videos/${videos[viewer % videos.length]?.uuid}/views`);
  const list = await measureOften({ url, path: LIST, connections: 16, seconds: 3 }, processIds);
  const runs: Figures[] = [];
  await using writes = sampleWrites(client);
  for (const currentTime of [0, 5, 11, 12]) {
    const body = path.map((_, viewer) => JSON.stringify({ currentTime, sessionId: `viewer ${viewer}` }));
    runs.push(...(await measureOften({ url, path, method: 'POST', body, connections: PLAYERS_AT_ONCE, seconds: 5 }, processIds, 1)));
  }
  const perMinute = 60 * median(runs.map(({ perSecond }) => perSecond));
  const cpu = (of: readonly Figures[]) => median(of.map(({ cpuPerRequest }) => cpuPerRequest));
  return [
    {
      what: 'pings a minute',
      ours: `${Math.round(perMinute)}, p95 ${milliseconds(median(runs.map(({ p95 }) => p95)))}`,
      reference: `${PER_MINUTE}`,
      ratio: ratioOf(perMinute, PER_MINUTE),
      aim: '>= 1x, p95 <= 200 ms',
    },
    {
      what: 'CPU of a ping',
      ours: milliseconds(cpu(runs)),
      reference: `${milliseconds(cpu(list))} of the plain list, which all share`,
      ratio: ratioOf(cpu(runs), cpu(list)),
      aim: '<= 0.7 ms',
    },
    { what: 'transactions that write meanwhile', ours: `${writes.perSecond()}/s`, reference: '', ratio: '', aim: '<= 50/s' },
  ];
};

async function connect(connectionString: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ connectionString });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
