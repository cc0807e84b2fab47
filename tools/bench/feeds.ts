import { Client } from 'pg';
import { type Figures, measureOften } from './measure.ts';
import { type Bench, median, milliseconds, type Row, ratioOf } from './report.ts';
import { seedVideos } from './seed.ts';
import { startInstance } from './start-instance.ts';

const CHANNELS = 500;
const VIDEOS = 20_000;
/** 20 videos in RSS from PeerTube, each time another feed, on the machine that the aims were set on. */
const PEERTUBE = 470;

/** Each channel belongs to an account of its own, and each video says something else, so that nothing is remembered. */
const MAKE_CHANNELS = `with made as (
    insert into accounts (user_id, name, display_name, created_at, updated_at)
      select 100000 + i, 'feeder' || i, 'Feeder ' || i, now(), now() from generate_series(1, ${CHANNELS}) i returning id, name)
  insert into channels (account_id, name, display_name, description, created_at, updated_at)
    select id, name || '_channel', initcap(name), 'All about ' || name, now(), now() from made`;
const TELL_APART = `update videos set description = 'Number **' || id || '**. ' || description`;

/** Feeds of a large instance that runs as `npm start` has it, against its plain list of videos. */
export const benchFeeds: Bench = async (context) => {
  await using instance = await startInstance(context, { CLIENT_SHARE: '100' });
  const { url, processIds, superuserUrl } = instance.printed;
  await seed(superuserUrl, MAKE_CHANNELS);
  await seedVideos(superuserUrl, VIDEOS);
  await seed(superuserUrl, TELL_APART);
  const ids = await channelIds(superuserUrl);
  const ask = (path: string | readonly string[]) => measureOften({ url, path, connections: 16, seconds: 4 }, processIds);
  const ofEach = (path: string) => ids.map((id) => `${path}?videoChannelId=${id}`);

  const sameList = await ask('/api/v1/videos?count=15');
  const otherLists = await ask(ids.map((_, start) => `/api/v1/videos?count=15&start=${start}`));
  return [
    row('plain list of 15, all ask the same', sameList, '', sameList),
    row('plain list of 15, each asks another page', otherLists, '', otherLists),
    row('RSS of the instance, all ask the same', await ask('/feeds/videos.rss'), `>= ${30 * PEERTUBE}/s`, sameList),
    row('RSS of a channel, each asks another', await ask(ofEach('/feeds/videos.rss')), `>= ${10 * PEERTUBE}/s, <= 0.9 ms`, otherLists),
    row('Atom of a channel, each asks another', await ask(ofEach('/feeds/videos.atom')), '<= 0.9 ms', otherLists),
    row('JSON Feed of a channel, each asks another', await ask(ofEach('/feeds/videos.json')), '<= 0.9 ms', otherLists),
    row('podcast of a channel, each asks another', await ask(ofEach('/feeds/podcast/videos.xml')), '', otherLists),
    row('comments of a channel, each asks another', await ask(ofEach('/feeds/video-comments.rss')), '', otherLists),
  ];
};

const rate = (runs: readonly Figures[]) => median(runs.map(({ perSecond }) => perSecond));
const cpu = (runs: readonly Figures[]) => median(runs.map(({ cpuPerRequest }) => cpuPerRequest));

function row(what: string, runs: readonly Figures[], aim: string, list: readonly Figures[]): Row {
  const shown = (figures: readonly Figures[]) => `${Math.round(rate(figures))}/s, CPU ${milliseconds(cpu(figures))}`;
  return { what, ours: shown(runs), reference: `${shown(list)} of the list`, ratio: ratioOf(rate(runs), rate(list)), aim };
}

async function seed(url: string, statement: string): Promise<void> {
  await using client = await connect(url);
  await client.query(statement);
}

async function channelIds(url: string): Promise<number[]> {
  await using client = await connect(url);
  const { rows } = await client.query<{ id: number }>(`select id from channels where name like 'feeder%' order by id`);
  return rows.map(({ id }) => id);
}

async function connect(url: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
