import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@flotilla/test-kit';
import { type FakeFediverse, type Peer, startFakeFediverse } from '@flotilla/test-kit/fake-fediverse';
import { Client } from 'pg';
import { measure } from '../measure.ts';
import { memoryInMiB } from '../processes.ts';
import { type Bench, median, milliseconds, type Row, ratioOf } from '../report.ts';
import { startInstance } from '../start-instance.ts';

/** FEDERATION_PEERS measures with fewer. */
const PEERS = Number(process.env['FEDERATION_PEERS'] ?? 5_000);
const DEAD = PEERS / 5;
const SLOW = PEERS / 25;
const SLOW_MS = 30_000;
const ROUNDS = 5;
const HOST = 'video.example';
/** Each another page, so that the gateway has no answer for them. */
const LISTS = Array.from({ length: 500 }, (_, index) => `/api/v1/videos?count=15&start=${index}`);

/** Activities to many instances, a fifth of them dead and some slow: how long they take to the healthy ones, what memory they need, and what others notice. */
export const measureDeliveries: Bench = async (context) => {
  await using fediverse = await startFakeFediverse({ keepsBodies: false });
  await using instance = await startInstance(context, {
    PUBLIC_URL: `https://${HOST}`,
    OUTBOUND_ALLOWED_NETWORKS: fediverse.networks,
  });
  const { url, processIds, superuserUrl } = instance.printed;
  const client = new Client({ connectionString: superuserUrl.replace(/videos$/, 'federation') });
  await client.connect();
  await using _ = { [Symbol.asyncDispose]: () => client.end() };
  const listsP95 = async () => (await measure({ url, path: LISTS, headers: { host: HOST }, connections: 2, seconds: 4 }, processIds)).p95;
  const peers = await follow(client, fediverse);
  const healthy = peers.slice(DEAD + SLOW);
  const quiet = median([await listsP95(), await listsP95(), await listsP95()]);
  const memory: number[] = [];
  const waits: number[] = [];
  const busy: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const begun = performance.now();
    await announce(client, round);
    busy.push(await listsP95());
    await eventually(() => arrivedAtAll(healthy, round), { withinMs: 120_000 });
    waits.push(...healthy.map(({ received }) => (received[round - 1]?.at ?? Number.NaN) - begun));
    memory.push(Math.round(memoryInMiB(processIds)));
    await delay(1_000);
  }
  const sorted = waits.toSorted((one, other) => one - other);
  const none = { reference: '', ratio: '' };
  const wait = (share: number) => milliseconds(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
  const rows: Row[] = [
    { what: `an activity to ${healthy.length} of ${PEERS} instances, p95`, ours: wait(0.95), ...none, aim: '< 10 s' },
    { what: 'the same, p50', ours: wait(0.5), ...none, aim: '' },
    { what: 'memory (PSS) of everything after each of them', ours: memory.map((each) => `${each} MB`).join(', '), ...none, aim: 'flat' },
    {
      what: 'p95 of lists of videos meanwhile',
      ours: milliseconds(median(busy)),
      reference: `${milliseconds(quiet)} before`,
      ratio: ratioOf(median(busy), quiet),
      aim: '<= 2x',
    },
  ];
  return rows;
};

/** Followers of the instance at every peer; the first are dead, the next slow. */
async function follow(client: Client, { peer }: FakeFediverse): Promise<Peer[]> {
  const peers = Array.from({ length: PEERS }, (_, index) => peer(index));
  for (const [index, each] of peers.entries()) {
    if (index < DEAD) each.mood = 'dead';
    else if (index < DEAD + SLOW) each.mood = { delayMs: SLOW_MS };
  }
  await client.query(
    `insert into actors (url, type, name, host, display_name, inbox, shared_inbox, created_at, updated_at)
      select url || '/users/anna', 'Person', 'anna', host, 'anna', url || '/users/anna/inbox', url || '/inbox', now(), now()
      from unnest($1::text[], $2::text[]) as p (host, url)`,
    [peers.map(({ host }) => host), peers.map(({ url }) => url)],
  );
  await client.query(
    `insert into follows (follower_id, followed_id, state, activity_url, created_at, updated_at)
      select a.id, s.id, 'accepted', a.url, now(), now() from actors a, actors s where a.local_kind is null and s.local_kind = 'server'`,
  );
  await client.query('analyze');
  return peers;
}

/** Records an activity as the service does. */
async function announce(client: Client, number: number): Promise<void> {
  const id = `https://video.example/announces/${number}`;
  const activity = {
    id,
    type: 'Announce',
    actor: 'https://video.example/accounts/peertube',
    object: 'https://video.example/videos/watch/1',
  };
  await client.query(
    `with logged as (
        insert into outbox_activities (actor_id, context, document, followers_of)
        select id, 'Announce', $1, array[id] from actors where local_kind = 'server' returning id
      ), woken as (
        insert into delivery_hosts as known (host, cursor, wanted, due_at) select host, id - 1, id, 'epoch'
        from logged, (select distinct host from actors where local_kind is null) as hosts order by host
        on conflict (host) do update set wanted = excluded.wanted, cursor = case when known.cursor >= known.wanted then excluded.cursor else known.cursor end
        returning host
      ) select pg_notify('deliveries', '') where exists (select from woken)`,
    [JSON.stringify(activity)],
  );
}

function arrivedAtAll(peers: readonly Peer[], count: number): void {
  const missing = peers.filter(({ received }) => received.length < count).length;
  if (missing > 0) throw new Error(`${missing} instances have not got it`);
}
