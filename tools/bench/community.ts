import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { signInTo } from './client.ts';
import { COMMENTS, FIRST_USER_ID, FOLLOWED, NOTIFICATIONS, PEOPLE, type Seeded, seedCommunity, VIDEOS } from './community-seed.ts';
import { type Figures, type Load, measureOften } from './measure.ts';
import { type Bench, median, milliseconds, type Row, ratioOf } from './report.ts';
import { sampleWrites } from './sample-writes.ts';
import { signPeople } from './sign-people.ts';
import { startInstance } from './start-instance.ts';

const VIEWERS = 10_000;
/** Each waits for its batch. */
const PLAYERS_AT_ONCE = 100;
/** 20 threads from PeerTube 6.3, on the machine that the aims were set on. */
const PEERTUBE = 191;
const THREADS = 20;
const LIST = '/api/v1/videos?count=15';
const TOLD_WITHIN_MS = 300_000;

type Measuring = {
  readonly url: string;
  readonly client: Client;
  /** Tokens; the first is that of who has subscriptions and notifications. */
  readonly people: readonly string[];
  readonly ask: (path: string | readonly string[], more?: Partial<Load>, times?: number) => Promise<Figures[]>;
};

/** Comments, subscriptions, notifications and histories of a large instance that runs as `npm start` has it. */
export const benchCommunity: Bench = async (context) => {
  // All requests come from one address here, which may have all places.
  await using instance = await startInstance(context, { CLIENT_SHARE: '100' });
  const { url, processIds, databaseUrls, superuserUrl } = instance.printed;
  const { commented, unannounced } = await seedCommunity(superuserUrl);
  const { token: owner } = await signInTo(url);
  const userIds = Array.from({ length: VIEWERS }, (_, index) => FIRST_USER_ID + index);
  await using client = await connect(superuserUrl);
  const measuring: Measuring = {
    url,
    client,
    people: await signPeople(databaseUrls['auth'] as string, owner, userIds),
    ask: (path, more, times) => measureOften({ url, path, connections: 16, seconds: 4, ...more }, processIds, times),
  };
  const rows: Row[] = [];
  // Each part says its figures at once: the whole takes minutes.
  for (const part of [
    () => measureThreads(measuring, commented),
    () => measureFeed(measuring),
    () => measureNotifications(measuring),
    () => measureTelling(measuring, unannounced, owner),
    () => measureWrites(measuring, commented),
  ]) {
    const measured = await part();
    for (const { what, ours } of measured) process.stderr.write(`${what}: ${ours}\n`);
    rows.push(...measured);
  }
  return rows;
};

const rate = (runs: readonly Figures[]) => median(runs.map(({ perSecond }) => perSecond));
const cpu = (runs: readonly Figures[]) => median(runs.map(({ cpuPerRequest }) => cpuPerRequest));
const p95 = (runs: readonly Figures[]) => median(runs.map((run) => run.p95));

async function connect(url: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

async function measureThreads({ ask }: Measuring, videos: readonly string[]): Promise<Row[]> {
  const threads = (uuid: string, start: number) => `/api/v1/videos/${uuid}/comment-threads?count=${THREADS}&start=${start}`;
  // Page after page, so that nothing is asked for again within the second that answers are kept.
  const others = Array.from({ length: THREADS }, (_, start) => videos.map((uuid) => threads(uuid, start))).flat();
  const row = (what: string, runs: readonly Figures[], aim: string): Row => ({
    what,
    ours: `${Math.round(rate(runs))}/s, CPU ${milliseconds(cpu(runs))}`,
    reference: `${PEERTUBE}/s, CPU 2.78 ms of PeerTube`,
    ratio: ratioOf(rate(runs), PEERTUBE),
    aim,
  });
  return [
    row(`${THREADS} threads of a video with ${COMMENTS} comments, all ask the same`, await ask(threads(videos[0] as string, 0)), '>= 30x'),
    row('the same, each asks another video', await ask(others), '>= 10x, <= 0.6 ms'),
  ];
}

async function measureFeed({ ask, people }: Measuring): Promise<Row[]> {
  const asReader = { tokens: people.slice(0, 1), connections: 2 };
  const list = await ask(LIST, asReader);
  const feed = await ask('/api/v1/users/me/subscriptions/videos?count=15', asReader);
  return [
    {
      what: `p95 of the feed of ${FOLLOWED} channels among ${VIDEOS} videos`,
      ours: `${milliseconds(p95(feed))}, CPU ${milliseconds(cpu(feed))}`,
      reference: `${milliseconds(p95(list))}, CPU ${milliseconds(cpu(list))} of the plain list`,
      ratio: ratioOf(p95(feed), p95(list)),
      aim: '<= 2x',
    },
  ];
}

async function measureNotifications({ ask, people }: Measuring): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, query] of [
    ['page', 'count=15'],
    ['page of the unread', 'count=15&unread=true'],
    ['count of the unread', 'count=0&unread=true'],
  ]) {
    const runs = await ask(`/api/v1/users/me/notifications?${query}`, { tokens: people.slice(0, 1), connections: 2 });
    const ours = `${milliseconds(p95(runs))}, CPU ${milliseconds(cpu(runs))}`;
    rows.push({ what: `p95 of a ${name} of ${NOTIFICATIONS} notifications`, ours, reference: '', ratio: '', aim: '<= 20 ms' });
  }
  return rows;
}

/** A video becomes public, and all followers of its channel are told of it, while somebody reads lists. */
async function measureTelling({ url, client, ask, people }: Measuring, video: Seeded['unannounced'], owner: string): Promise<Row[]> {
  const list = (times: number) => ask(LIST, { tokens: people.slice(0, 1), connections: 2, seconds: 2 }, times);
  const quiet = await list(3);
  const began = performance.now();
  const answer = await fetch(`${url}/api/v1/videos/${video.uuid}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
    body: JSON.stringify({ privacy: 1 }),
  });
  if (answer.status !== 204) throw new Error(`Publishing was answered ${answer.status}.`);
  const telling = tell(client, video.id, began);
  const busy: Figures[] = [];
  while (busy.length === 0 || !(await Promise.race([telling, delay(0)]))) busy.push(...(await list(1)));
  return [
    {
      what: `all ${PEOPLE} followers of a channel told of a new video`,
      ours: `${((await telling) / 1000).toFixed(1)} s`,
      reference: '',
      ratio: '',
      aim: '<= 60 s',
    },
    {
      what: 'p95 of the plain list meanwhile',
      ours: milliseconds(p95(busy)),
      reference: `${milliseconds(p95(quiet))} before`,
      ratio: ratioOf(p95(busy), p95(quiet)),
      aim: '<= 2x',
    },
  ];
}

/** How long it took until all followers were told, in milliseconds. */
async function tell(client: Client, videoId: number, began: number): Promise<number> {
  for (;;) {
    await delay(500);
    const { rows } = await client.query<{ told: number }>('select count(*)::int as told from notifications where video_id = $1', [videoId]);
    const took = performance.now() - began;
    if ((rows[0]?.told ?? 0) >= PEOPLE) return took;
    if (took > TOLD_WITHIN_MS) throw new Error(`Only ${rows[0]?.told} followers were told.`);
  }
}

/** Waits until the events and jobs that earlier writes brought about are done. */
async function untilQuiet(client: Client): Promise<void> {
  for (const until = performance.now() + TOLD_WITHIN_MS; performance.now() < until; await delay(500)) {
    const { rows } = await client.query<{ left: number }>(
      `select ((select count(*) from outbox) + (select count(*) from jobs where state in ('waiting', 'active') and run_at <= now()))::int as left`,
    );
    if (rows[0]?.left === 0) return;
  }
  throw new Error('Events or jobs of the writes before are still waiting.');
}

async function measureWrites({ client, ask, people: tokens }: Measuring, videos: readonly string[]): Promise<Row[]> {
  const send = async (what: string, method: 'POST' | 'PUT', bodies: readonly object[], connections = 16): Promise<Figures[]> => {
    const path = videos.map((uuid) => `/api/v1/videos/${uuid}/${what}`);
    const runs: Figures[] = [];
    for (const body of bodies) runs.push(...(await ask(path, { method, body: JSON.stringify(body), tokens, connections }, 1)));
    return runs;
  };
  const row = (what: string, runs: readonly Figures[]): Row => {
    const ours = `${milliseconds(cpu(runs))} (${Math.round(rate(runs))}/s, p95 ${milliseconds(p95(runs))})`;
    return { what: `CPU of ${what}`, ours, reference: '', ratio: '', aim: '<= 1 ms' };
  };
  const rating = await send('rate', 'PUT', [{ rating: 'like' }, { rating: 'dislike' }, { rating: 'like' }]);
  const comment = { text: 'What a sail, and what a sea. Where was that?' };
  const comments = await send('comment-threads', 'POST', [comment, comment, comment]);
  await untilQuiet(client);
  await using writes = sampleWrites(client);
  const positions = await send('watching', 'PUT', [{ currentTime: 7 }, { currentTime: 12 }, { currentTime: 14 }], PLAYERS_AT_ONCE);
  return [
    row('a rating', rating),
    row('a comment', comments),
    row('a position', positions),
    {
      what: `positions of ${VIEWERS} viewers, ${Math.round(rate(positions))} a second: transactions that write`,
      ours: `${writes.perSecond()}/s`,
      reference: '',
      ratio: '',
      aim: '<= 50/s',
    },
  ];
}
