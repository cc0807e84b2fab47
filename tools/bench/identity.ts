import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { signInTo } from './client.ts';
import { type Figures, measureOften } from './measure.ts';
import { type Bench, median, milliseconds, type Row, ratioOf } from './report.ts';
import { seedVideos } from './seed.ts';
import { PASSWORD, startInstance } from './start-instance.ts';

const USERS = 200_000;
const SEARCHES = 200;
const SIGN_INS_PER_SECOND = 10;
const FLOOD = 200;
/** About the size of `GET /config`. */
const STATIC_BYTES = 6_500;

/** Common requests to auth: the configuration, `users/me`, signing in under load, and finding one of very many users. */
export const benchIdentity: Bench = async (context) => {
  await using instance = await startInstance(context, { ROBOTS_TEXT: 'x'.repeat(STATIC_BYTES) });
  const { url, processIds, superuserUrl } = instance.printed;
  await seedVideos(superuserUrl, 300);
  const { token } = await signInTo(url);
  const headers = { authorization: `Bearer ${token}` };
  const ask = (path: string, more: { headers?: Record<string, string>; connections?: number } = {}) =>
    measureOften({ url, path, connections: 16, seconds: 4, ...more }, processIds);

  const fixed = await ask('/robots.txt');
  const config = await ask('/api/v1/config');
  const me = await ask('/api/v1/users/me', { headers });
  // With more connections the lists alone keep both cores busy, and every sign-in has to wait.
  const few = { connections: 4 };
  const quiet = await ask('/api/v1/videos?count=15', few);
  const signingIn = signInAllTheTime(url);
  const busy = await ask('/api/v1/videos?count=15', few);
  const signIns = await signingIn.stop();
  const flood = await floodWithSignIns(url);
  await seedUsers(superuserUrl);
  const searches = await searchUsers(url, headers);

  return [
    {
      what: `GET /config against a fixed text of ${STATIC_BYTES / 1000} kB, both through the gateway`,
      ours: `${Math.round(rate(config))}/s`,
      reference: `${Math.round(rate(fixed))}/s`,
      ratio: ratioOf(rate(config), rate(fixed)),
      aim: '>= 0.5x',
    },
    { what: 'GET /users/me, CPU per request', ours: milliseconds(cpu(me)), reference: '', ratio: '', aim: '<= 0.6 ms' },
    {
      what: `p99 of a list over 4 connections while ${signIns.perSecond.toFixed(1)} sign-ins a second run`,
      ours: milliseconds(p99(busy)),
      reference: `${milliseconds(p99(quiet))} without them`,
      ratio: ratioOf(p99(busy), p99(quiet)),
      aim: '<= 2x',
    },
    flood,
    {
      what: `search among ${USERS} users, p95`,
      ours: milliseconds(searches),
      reference: '',
      ratio: '',
      aim: '<= 50 ms',
    },
  ];
};

const rate = (runs: readonly Figures[]) => median(runs.map(({ perSecond }) => perSecond));
const cpu = (runs: readonly Figures[]) => median(runs.map(({ cpuPerRequest }) => cpuPerRequest));
const p99 = (runs: readonly Figures[]) => median(runs.map((run) => run.p99));

async function signInOnce(url: string, client: object): Promise<number> {
  const body = new URLSearchParams({ ...client, grant_type: 'password', username: 'root', password: PASSWORD });
  const answer = await fetch(`${url}/api/v1/users/token`, { method: 'POST', body });
  await answer.arrayBuffer();
  return answer.status;
}

const clientOf = async (url: string) => (await (await fetch(`${url}/api/v1/oauth-clients/local`)).json()) as object;

/** Sign-ins at a steady pace, however long each takes. */
function signInAllTheTime(url: string): { stop(): Promise<{ perSecond: number }> } {
  const stopping = new AbortController();
  const began = performance.now();
  let done = 0;
  const pace = (async () => {
    const client = await clientOf(url);
    while (!stopping.signal.aborted) {
      signInOnce(url, client).then(
        (status) => (done += status === 200 ? 1 : 0),
        () => {},
      );
      await delay(1000 / SIGN_INS_PER_SECOND, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      const perSecond = (done * 1000) / (performance.now() - began);
      stopping.abort();
      await pace;
      return { perSecond };
    },
  };
}

async function floodWithSignIns(url: string): Promise<Row> {
  const client = await clientOf(url);
  const statuses = await Promise.all(Array.from({ length: FLOOD }, () => signInOnce(url, client)));
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  return {
    what: `${FLOOD} sign-ins at once`,
    ours: `${count(200)} in, ${count(503)} turned away with 503`,
    reference: '',
    ratio: '',
    aim: 'shed with 503',
  };
}

/** Users and their accounts, straight by SQL: the figure is about finding them. */
async function seedUsers(superuserUrl: string): Promise<void> {
  const statements = {
    auth: `insert into users (id, username, email, state, role, nsfw_policy, video_quota, video_quota_daily, created_at)
      select n, 'person_' || md5(n::text), md5('at' || n) || '@example.org', 'active', 2, 'do_not_list', -1, -1, now() - n * interval '1 second'
      from generate_series(100000, 100000 + $1::int - 1) as n`,
    videos: `insert into accounts (user_id, name, display_name, created_at, updated_at)
      select n, 'person_' || md5(n::text), 'Somebody', now(), now() from generate_series(100000, 100000 + $1::int - 1) as n`,
  };
  for (const [name, statement] of Object.entries(statements)) {
    const address = new URL(superuserUrl);
    address.pathname = `/${name}`;
    const client = new Client({ connectionString: address.href });
    await client.connect();
    await client.query(statement, [USERS]);
    await client.query('vacuum analyze');
    await client.end();
  }
}

/** The 95th percentile of searches in milliseconds. */
async function searchUsers(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < SEARCHES; index++) {
    const search = index.toString(16).padStart(2, '0').repeat(2).slice(0, 4);
    const began = performance.now();
    const answer = await fetch(`${url}/api/v1/users?search=${search}&count=15`, { headers });
    if (!answer.ok) throw new Error(`A search was answered ${answer.status}.`);
    await answer.arrayBuffer();
    times.push(performance.now() - began);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(SEARCHES * 0.95)] as number;
}
