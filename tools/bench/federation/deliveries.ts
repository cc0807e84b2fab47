import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { configurationTopic } from '@flotilla/contracts-auth';
import { federationTopics } from '@flotilla/contracts-federation';
import { videosTopics } from '@flotilla/contracts-videos';
import { createPostgresTransport } from '@flotilla/events/postgres';
import { startPostgres } from '@flotilla/postgres';
import { silentLog } from '@flotilla/telemetry';
import { eventually, testServices } from '@flotilla/test-kit';
import { type FakeFediverse, type Peer, startFakeFediverse } from '@flotilla/test-kit/fake-fediverse';
import { Client } from 'pg';
import { type Bench, milliseconds } from '../report.ts';

/** FEDERATION_PEERS measures with fewer. */
const PEERS = Number(process.env['FEDERATION_PEERS'] ?? 5_000);
const DEAD = PEERS / 5;
const SLOW = PEERS / 25;
const SLOW_MS = 30_000;
const ROUNDS = 5;
const PROGRAM = fileURLToPath(new URL('../../services/federation/src/main.ts', import.meta.url));

/** Activities to many instances, a fifth of them dead and some slow: how long they take to the healthy ones, and what memory they need. */
export const measureDeliveries: Bench = async ({ directory, nodeFlags }) => {
  await using stack = new AsyncDisposableStack();
  const postgres = await startPostgres({
    directory: join(directory, 'postgres'),
    databases: ['federation', 'events'],
    durable: true,
    log: silentLog,
  });
  stack.defer(() => postgres.stop());
  const transport = await createPostgresTransport({ url: postgres.url('events'), log: silentLog });
  stack.defer(() => transport.close());
  await transport.ensureTopics([...federationTopics, ...videosTopics, configurationTopic]);
  const fediverse = stack.use(await startFakeFediverse({ keepsBodies: false }));
  const service = spawn(process.execPath, [...nodeFlags, PROGRAM], {
    env: {
      PORT: '0',
      PUBLIC_URL: 'https://video.example',
      FEDERATION_DATABASE_URL: postgres.url('federation'),
      EVENTS_DATABASE_URL: postgres.url('events'),
      VIDEOS_URL: 'http://127.0.0.1:9',
      AUTH_URL: 'http://127.0.0.1:9',
      ENCRYPTION_KEYS: 'a key of benches',
      OUTBOUND_ALLOWED_NETWORKS: fediverse.networks,
      LOG_LEVEL: 'error',
      ...testServices().settingsOf('federation'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  stack.defer(async () => {
    service.kill();
    await once(service, 'exit');
  });
  const client = new Client({ connectionString: postgres.url('federation') });
  await client.connect();
  stack.defer(() => client.end());
  await eventually(
    async () => {
      const { rowCount } = await client.query(`select from actors where local_kind = 'server'`);
      if (rowCount !== 1) throw new Error('federation has not started');
    },
    { withinMs: 60_000 },
  );

  const peers = await follow(client, fediverse);
  const healthy = peers.slice(DEAD + SLOW);
  const memory: number[] = [];
  const waits: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const begun = performance.now();
    await announce(client, round);
    await eventually(() => arrivedAtAll(healthy, round), { withinMs: 120_000 });
    waits.push(...healthy.map(({ received }) => (received[round - 1]?.at ?? Number.NaN) - begun));
    memory.push(residentMegabytes(service.pid ?? 0));
    await delay(1_000);
  }
  const sorted = waits.toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  const none = { reference: '', ratio: '' };
  return [
    { what: `an activity to ${healthy.length} of ${PEERS} instances, p95`, ours: milliseconds(p95), ...none, aim: '< 10 s' },
    { what: 'the same, p50', ours: milliseconds(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN), ...none, aim: '' },
    { what: 'memory after each of them', ours: memory.map((each) => `${each} MB`).join(', '), ...none, aim: 'flat' },
  ];
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

const residentMegabytes = (pid: number): number =>
  Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
