import { silentLog } from '@flotilla/telemetry';
import { type FakeActor, type FakeFediverse, type Peer, startFakeFediverse } from '@flotilla/test-kit/fake-fediverse';
import { forgetActivities } from '../src/outbox/forget-activities.ts';
import { type Audience, send } from '../src/outbox/send.ts';
import { BASE, startWorld } from './world.ts';

/** Federation among fake peers. Local actors have the ids that SQL gave them; the followers are written as if their follows had been accepted. */
export async function startFederation({
  isLarge = false,
  ...options
}: Parameters<typeof startWorld>[0] & { readonly isLarge?: boolean } = {}) {
  await using starting = new AsyncDisposableStack();
  let publicKeyOf = async (_keyId: string): Promise<string | undefined> => undefined;
  // Thousands of peers at once neither look up keys nor keep what they are told.
  const watching = isLarge ? { keepsBodies: false } : { publicKeyOf: (keyId: string) => publicKeyOf(keyId) };
  const fediverse: FakeFediverse = starting.use(await startFakeFediverse(watching));
  const environment = { OUTBOUND_ALLOWED_NETWORKS: fediverse.networks, ...options.environment };
  const world = starting.use(await startWorld({ ...options, environment }));
  publicKeyOf = async (keyId) => {
    const [actor] = await world.query<{ public_key: string }>('select public_key from actors where url = $1', [keyId.replace(/#.*/, '')]);
    return actor?.public_key;
  };

  const idOf = async (url: string): Promise<number> => {
    const [actor] = await world.query<{ id: number }>('select id from actors where url = $1', [url]);
    if (!actor) throw new Error(`nobody is ${url}`);
    return actor.id;
  };
  const server = await idOf(`${BASE}/accounts/peertube`);
  let sent = 0;

  async function meet(peer: Peer, { url, name, inbox }: Pick<FakeActor, 'inbox' | 'name' | 'url'>, hasSharedInbox = true): Promise<number> {
    const values = [url, name, peer.host, inbox, hasSharedInbox ? peer.sharedInbox : null];
    const [actor] = await world.query<{ id: number }>(
      `insert into actors (url, type, name, host, display_name, inbox, shared_inbox, created_at, updated_at)
       values ($1, 'Person', $2, $3, $2, $4, $5, now(), now()) on conflict (url) do update set updated_at = now() returning id`,
      values,
    );
    if (!actor) throw new Error('the actor was not written');
    return actor.id;
  }

  const running = starting.move();
  return {
    ...world,
    world,
    fediverse,
    server,
    idOf,
    meet,

    /** An actor of the peer follows a local one, by default the instance. */
    async follow(peer: Peer, { name = 'anna', followed = server, hasSharedInbox = true } = {}): Promise<void> {
      const follower = await meet(peer, peer.actor(name), hasSharedInbox);
      await world.query(
        `insert into follows (follower_id, followed_id, state, activity_url, created_at, updated_at) values ($1, $2, 'accepted', $3, now(), now())`,
        [follower, followed, `${peer.url}/follows/${follower}`],
      );
    },

    /** An actor of each of these peers follows the instance. */
    async followAll(peers: readonly Peer[]): Promise<void> {
      const [hosts, urls] = [peers.map(({ host }) => host), peers.map(({ url }) => url)];
      await world.query(
        `with followers as (
          insert into actors (url, type, name, host, display_name, inbox, shared_inbox, created_at, updated_at)
          select url || '/users/anna', 'Person', 'anna', host, 'anna', url || '/users/anna/inbox', url || '/inbox', now(), now()
          from unnest($1::text[], $2::text[]) as p (host, url) returning id, url
        ) insert into follows (follower_id, followed_id, state, activity_url, created_at, updated_at)
          select id, $3, 'accepted', url || '/follows/1', now(), now() from followers`,
        [hosts, urls, server],
      );
      await world.query('analyze');
    },

    /** Sends a number of announcements at once and returns their ids, in order. */
    async announce({
      count = 1,
      actorId = server,
      to = { followersOf: [server] },
    }: {
      count?: number;
      actorId?: number;
      to?: Audience;
    } = {}) {
      const ids = Array.from({ length: count }, () => `${BASE}/announces/${++sent}`);
      await world.database.transaction(async (tx) => {
        for (const id of ids) {
          const activity = { id, type: 'Announce', actor: `${BASE}/accounts/peertube`, object: `${BASE}/videos/watch/1` };
          await send(tx, { actorId, context: 'Announce', activity, to });
        }
      });
      return ids;
    },

    announceAndFail: () =>
      world.database.transaction(async (tx) => {
        const activity = { id: `${BASE}/announces/never`, type: 'Announce', actor: `${BASE}/accounts/peertube`, object: BASE };
        await send(tx, { actorId: server, context: 'Announce', activity, to: { followersOf: [server] } });
        throw new Error('rolled back');
      }),

    forget: () => forgetActivities({ database: world.database, log: silentLog, clock: options.clock ?? { now: () => new Date() } }),

    /** Lets the workers look again, after the clock was moved. */
    wake: () => world.wake('deliveries'),

    host: async (peer: Peer) => {
      const [row] = await world.query<{
        cursor: number;
        wanted: number;
        failures: number;
        last_error: string | null;
        due_at: Date;
        lease: number;
      }>('select cursor::int, wanted::int, failures, last_error, due_at, lease from delivery_hosts where host = $1', [peer.host]);
      return row;
    },

    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

export const idsAt = (peer: Peer): string[] => peer.received.map(({ id }) => id);

/** Everything takes long on a busy machine. */
export const PATIENCE = { withinMs: 50_000 };
