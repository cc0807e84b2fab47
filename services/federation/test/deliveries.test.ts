import { federationApi } from '@flotilla/contracts-federation';
import { eventually, root } from '@flotilla/test-kit';
import type { Mood } from '@flotilla/test-kit/fake-fediverse';
import { expect, test } from '@jest/globals';
import { createKeyring } from '../src/actors/keyring.ts';
import { signerOf } from '../src/actors/signer-of.ts';
import { idsAt, PATIENCE, startFederation } from './fediverse.ts';
import { movableClock } from './movable-clock.ts';
import { BASE, HOST } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test('followers get activities once per shared inbox, in order and signed, and others get nothing', async () => {
  await using federation = await startFederation();
  const { peer } = federation.fediverse;
  const near = peer(0);
  const far = peer(1);
  const stranger = peer(2);
  await federation.follow(near);
  await federation.follow(near, { name: 'berta' });
  await federation.follow(far);
  await federation.meet(stranger, stranger.actor('carl'));

  const ids = await federation.announce({ count: 45 });
  await eventually(() => expect([near, far].map(({ received }) => received.length)).toEqual([45, 45]), PATIENCE);

  expect(idsAt(near)).toEqual(ids);
  expect(idsAt(far)).toEqual(ids);
  expect(stranger.requests).toBe(0);
  expect(near.received.every(({ isSigned, path }) => isSigned && path === '/inbox')).toBe(true);
  expect(near.received.map(({ body }) => body)).toEqual(far.received.map(({ body }) => body));
  const [first] = near.received;
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    '@context': expect.arrayContaining(['https://www.w3.org/ns/activitystreams']),
    id: ids[0],
    type: 'Announce',
    signature: { type: 'RsaSignature2017', creator: `${BASE}/accounts/peertube`, signatureValue: expect.any(String) },
  });
  await eventually(async () => expect(await federation.host(near)).toMatchObject({ cursor: 45, wanted: 45, failures: 0 }));
});

test('a peer that was away for 500 activities gets them all, in order, once it is back', async () => {
  const clock = movableClock();
  await using federation = await startFederation({ clock });
  const peer = federation.fediverse.peer(0);
  await federation.follow(peer);
  peer.mood = 'dead';
  const ids: string[] = [];

  for (let batch = 0; batch < 10; batch++) ids.push(...(await federation.announce({ count: 50 })));
  await eventually(async () => expect(await federation.host(peer)).toMatchObject({ failures: 1 }), PATIENCE);
  peer.mood = 'well';
  clock.move(2 * 60_000);
  await federation.wake();

  await eventually(() => expect(peer.received.length).toBe(500), { withinMs: 200_000 });
  expect(idsAt(peer)).toEqual(ids);
}, 240_000);

test('of the activities that are recorded at once none is lost or out of order, whichever transaction commits first', async () => {
  await using federation = await startFederation();
  const peer = federation.fediverse.peer(0);
  await federation.follow(peer);

  const sent = await Promise.all(Array.from({ length: 20 }, () => federation.announce({ count: 3 })));
  await eventually(() => expect(peer.received).toHaveLength(60), PATIENCE);

  const arrived = idsAt(peer);
  expect(arrived.toSorted()).toEqual(sent.flat().toSorted());
  for (const ids of sent) expect(arrived.filter((id) => ids.includes(id))).toEqual(ids);
});

test('what a rolled back transaction sends goes nowhere', async () => {
  await using federation = await startFederation();
  const peer = federation.fediverse.peer(0);
  await federation.follow(peer);

  await expect(federation.announceAndFail()).rejects.toThrow('rolled back');
  const [id] = await federation.announce();
  await eventually(() => expect(peer.received).toHaveLength(1), PATIENCE);

  expect(idsAt(peer)).toEqual([id]);
});

const refusals: readonly (readonly [Mood, boolean])[] = [
  [{ status: 400 }, true],
  [{ status: 405 }, true],
  [{ status: 413 }, true],
  [{ status: 422 }, true],
  [{ status: 301, headers: { location: '/elsewhere' } }, false],
  [{ status: 401 }, false],
  [{ status: 403 }, false],
  [{ status: 404 }, false],
  [{ status: 408 }, false],
  [{ status: 410 }, false],
  [{ status: 425 }, false],
  [{ status: 429 }, false],
  [{ status: 500 }, false],
  [{ status: 503 }, false],
  ['dead', false],
  ['endless', false],
];

test('what is refused is passed over and kept with its reason; any other failure pauses the host before the activity', async () => {
  await using federation = await startFederation();
  const peers = refusals.map(([mood], index) => Object.assign(federation.fediverse.peer(index), { mood }));
  for (const peer of peers) await federation.follow(peer);

  await federation.announce({ count: 3 });
  await eventually(async () => {
    const hosts = await Promise.all(peers.map(federation.host));
    expect(hosts.map((host) => (host?.cursor === 3 ? 'passed over' : (host?.failures ?? 0) > 0 ? 'paused' : 'waits'))).toEqual(
      refusals.map(([, isPassedOver]) => (isPassedOver ? 'passed over' : 'paused')),
    );
  }, PATIENCE);

  expect(peers.map(({ requests }) => requests)).toEqual(refusals.map(([, isPassedOver]) => (isPassedOver ? 3 : 1)));
  const kept = await federation.query<{ host: string; reason: string }>(
    'select distinct host, reason from delivery_failures order by reason',
  );
  expect(kept).toEqual(peers.slice(0, 4).map(({ host }, index) => ({ host, reason: `It answered ${[400, 405, 413, 422][index]}.` })));
});

test('a host is paused for 1, 2, 4 ... minutes, and at least as long as it asks for', async () => {
  const clock = movableClock();
  await using federation = await startFederation({ clock });
  const busy = federation.fediverse.peer(0);
  const away = federation.fediverse.peer(1);
  busy.mood = { status: 429, headers: { 'retry-after': '3600' } };
  away.mood = { status: 503 };
  for (const peer of [busy, away]) await federation.follow(peer);
  const pauseOf = async (peer: typeof busy) => (((await federation.host(peer))?.due_at.getTime() ?? 0) - clock.now().getTime()) / 60_000;

  await federation.announce();
  for (const failures of [1, 2, 3]) {
    await eventually(async () => expect(await federation.host(away)).toMatchObject({ failures }), PATIENCE);
    const minutes = 2 ** (failures - 1);
    const pause = await pauseOf(away);
    expect(pause).toBeGreaterThan(minutes * 0.5);
    expect(pause).toBeLessThan(minutes * 1.2);
    if (failures === 1) expect(await pauseOf(busy)).toBeGreaterThan(55);
    clock.move(minutes * 1.2 * 60_000);
    await federation.wake();
  }
  expect(busy.requests).toBe(1);
});

test('an activity that a host forbids is tried five times, then the host goes on', async () => {
  const clock = movableClock();
  await using federation = await startFederation({ clock });
  const peer = federation.fediverse.peer(0);
  await federation.follow(peer);
  const { inbox } = peer.actor('anna');
  peer.mood = (path) => (path === '/inbox' ? 'well' : { status: 403 });

  await federation.announce({ to: { inboxes: [inbox] } });
  const [second] = await federation.announce();
  for (const failures of [1, 2, 3, 4]) {
    await eventually(async () => expect(await federation.host(peer)).toMatchObject({ failures }), PATIENCE);
    clock.move(DAY_MS);
    await federation.wake();
  }
  await eventually(() => expect(idsAt(peer)).toEqual([second]), PATIENCE);

  await eventually(async () => {
    const kept = await federation.query('select inbox, reason from delivery_failures');
    expect(kept).toEqual([{ inbox, reason: 'It answered 403.' }]);
  });
  expect(peer.requests).toBe(6);
});

test('who met an actor after its key changed is told what was recorded before, signed with the new key', async () => {
  const clock = movableClock();
  await using federation = await startFederation({ clock });
  const peer = federation.fediverse.peer(0);
  await federation.follow(peer);
  const { inbox } = peer.actor('anna');
  peer.mood = { status: 403 };
  const [id] = await federation.announce({ to: { inboxes: [inbox] } });
  await eventually(async () => expect(await federation.host(peer)).toMatchObject({ failures: 1 }), PATIENCE);

  const { status } = await federation.world.as(root)(federationApi.rotateActorKey, { params: { name: 'peertube' } });
  expect(status).toBe(204);
  peer.mood = 'well';
  clock.move(2 * 60_000);
  await federation.wake();

  await eventually(() => expect(peer.received.filter(({ path }) => path !== '/inbox')).toMatchObject([{ id, isSigned: true }]), PATIENCE);
});

test('an activity on which a host always fails is passed over once the host takes the next one', async () => {
  const clock = movableClock();
  await using federation = await startFederation({ clock });
  const peer = federation.fediverse.peer(0);
  await federation.follow(peer);
  const { inbox } = peer.actor('anna');
  peer.mood = { status: 503 };

  await federation.announce({ to: { inboxes: [inbox] } });
  const later = await federation.announce({ count: 3 });
  for (const failures of [1, 2, 3, 4, 5, 6]) {
    await eventually(async () => expect(await federation.host(peer)).toMatchObject({ failures, cursor: 0 }), PATIENCE);
    if (failures === 6) peer.mood = (path) => (path === '/inbox' ? 'well' : { status: 500 });
    clock.move(DAY_MS);
    await federation.wake();
  }

  await eventually(async () => expect(await federation.host(peer)).toMatchObject({ failures: 0, cursor: 4 }), PATIENCE);
  expect(idsAt(peer)).toEqual(later);
  expect(await federation.query('select inbox, reason from delivery_failures')).toEqual([{ inbox, reason: 'It answered 500.' }]);
});

test('of the activity that shows a host to be well, the inboxes that refused it are kept as well', async () => {
  const clock = movableClock();
  await using federation = await startFederation({ clock });
  const peer = federation.fediverse.peer(0);
  await federation.follow(peer, { name: 'anna', hasSharedInbox: false });
  await federation.follow(peer, { name: 'gone', hasSharedInbox: false });
  const [anna, gone, berta] = ['anna', 'gone', 'berta'].map((name) => peer.actor(name).inbox) as [string, string, string];
  peer.mood = { status: 503 };

  await federation.announce({ to: { inboxes: [berta] } });
  const later = await federation.announce();
  for (const failures of [1, 2, 3, 4, 5]) {
    await eventually(async () => expect(await federation.host(peer)).toMatchObject({ failures, cursor: 0 }), PATIENCE);
    if (failures === 5) peer.mood = (path) => (anna.endsWith(path) ? 'well' : { status: gone.endsWith(path) ? 410 : 500 });
    clock.move(DAY_MS);
    await federation.wake();
  }

  await eventually(async () => expect(await federation.host(peer)).toMatchObject({ failures: 0, cursor: 2 }), PATIENCE);
  expect(idsAt(peer)).toEqual(later);
  expect(await federation.query('select activity_id::int as activity, inbox, reason from delivery_failures order by activity_id')).toEqual([
    { activity: 1, inbox: berta, reason: 'It answered 500.' },
    { activity: 2, inbox: gone, reason: 'It answered 410.' },
  ]);
});

test('an inbox that always fails keeps the others of its host waiting no longer than five failed turns', async () => {
  const clock = movableClock();
  await using federation = await startFederation({ clock });
  const peer = federation.fediverse.peer(0);
  for (const name of ['anna', 'berta']) await federation.follow(peer, { name, hasSharedInbox: false });
  const [anna, berta] = ['anna', 'berta'].map((name) => peer.actor(name).inbox) as [string, string];
  peer.mood = (path) => (anna.endsWith(path) ? 'well' : { status: 500 });

  const [first] = await federation.announce();
  for (const failures of [1, 2, 3, 4, 5]) {
    await eventually(async () => expect(await federation.host(peer)).toMatchObject({ failures, cursor: 0 }), PATIENCE);
    clock.move(DAY_MS);
    await federation.wake();
  }
  await eventually(async () => expect(await federation.host(peer)).toMatchObject({ cursor: 1 }), PATIENCE);
  const later = await federation.announce({ count: 3 });
  await eventually(async () => expect(await federation.host(peer)).toMatchObject({ cursor: 4 }), PATIENCE);

  expect(idsAt(peer)).toEqual([...Array.from({ length: 6 }, () => first), ...later]);
  expect(await federation.query('select activity_id::int as activity, inbox, reason from delivery_failures order by activity_id')).toEqual(
    [1, 2, 3, 4].map((activity) => ({ activity, inbox: berta, reason: 'It answered 500.' })),
  );
  peer.mood = 'well';
  await federation.announce();
  await eventually(async () => expect(await federation.host(peer)).toMatchObject({ cursor: 5, failures: 0 }), PATIENCE);
});

test('an activity that no inbox of a host takes pauses it, however many inboxes fail', async () => {
  const clock = movableClock();
  await using federation = await startFederation({ clock });
  const peer = federation.fediverse.peer(0);
  const inboxes = Array.from({ length: 30 }, (_, index) => peer.actor(`n${index}`).inbox);
  peer.mood = { status: 500 };

  await federation.announce({ to: { inboxes } });
  for (const failures of [1, 2, 3, 4, 5]) {
    await eventually(async () => expect(await federation.host(peer)).toMatchObject({ failures }), PATIENCE);
    clock.move(DAY_MS);
    await federation.wake();
  }

  await eventually(async () => expect(await federation.host(peer)).toMatchObject({ failures: 6, cursor: 0 }), PATIENCE);
  expect(peer.requests).toBe(5 * 5 + 20);
  expect(await federation.query('select from delivery_failures')).toEqual([]);
});

test('an inbox that is gone is its own trouble, not that of its host', async () => {
  await using federation = await startFederation();
  const peer = federation.fediverse.peer(0);
  await federation.follow(peer, { name: 'anna', hasSharedInbox: false });
  await federation.follow(peer, { name: 'gone', hasSharedInbox: false });
  peer.mood = (path) => (path === '/users/gone/inbox' ? { status: 410 } : 'well');

  const ids = await federation.announce({ count: 2 });
  await eventually(async () => expect(await federation.host(peer)).toMatchObject({ cursor: 2, failures: 0 }), PATIENCE);

  expect(idsAt(peer)).toEqual(ids);
  expect(new Set(peer.received.map(({ path }) => path))).toEqual(new Set(['/users/anna/inbox']));
  expect(await federation.query('select count(*)::int from delivery_failures')).toEqual([{ count: 2 }]);
});

test('R20: after nine days what a host has not got is forgotten, it goes on with the rest, and its followers stay', async () => {
  const clock = movableClock();
  await using federation = await startFederation({ clock });
  const peer = federation.fediverse.peer(0);
  await federation.follow(peer);
  peer.mood = 'dead';

  const early = await federation.announce();
  await eventually(async () => expect(await federation.host(peer)).toMatchObject({ failures: 1 }), PATIENCE);
  clock.move(9 * DAY_MS - 60_000);
  await federation.forget();
  const kept = await federation.host(peer);
  await federation.query(`update outbox_activities set created_at = created_at - interval '2 minutes'`);
  const late = await federation.announce();
  await federation.query(`update outbox_activities set created_at = $1 where id = 2`, [clock.now()]);
  await federation.forget();
  peer.mood = 'well';
  clock.move(2 * DAY_MS);
  await federation.wake();
  await eventually(() => expect(peer.received).toHaveLength(1), PATIENCE);

  expect(early).not.toEqual(late);
  expect(kept).toMatchObject({ cursor: 0, wanted: 1 });
  expect(idsAt(peer)).toEqual(late);
  expect(await federation.query('select count(*)::int from follows')).toEqual([{ count: 1 }]);
  expect(await federation.query('select gave_up_at is not null as "gaveUp" from delivery_hosts')).toEqual([{ gaveUp: true }]);
});

test('nothing is ever delivered to this instance itself', async () => {
  await using federation = await startFederation();
  const { account } = await federation.people('ines');
  const peer = federation.fediverse.peer(0);
  await federation.follow(peer);
  await federation.query(
    `insert into follows (follower_id, followed_id, state, activity_url, created_at, updated_at) values ($1, $2, 'accepted', $3, now(), now())`,
    [await federation.idOf(account), federation.server, `${account}/follows/1`],
  );

  await federation.announce({ to: { followersOf: [federation.server], inboxes: [`${BASE}/inbox`] } });
  await eventually(() => expect(peer.received).toHaveLength(1), PATIENCE);

  expect(await federation.query('select host from delivery_hosts')).toEqual([{ host: peer.host }]);
  expect(HOST).not.toBe(peer.host);
});

test('B3: an inbox address with SQL in it is an address', async () => {
  await using federation = await startFederation();
  const peer = federation.fediverse.peer(0);
  const evil = `${peer.url}/in');update%20actors%20set%20name='x';--`;
  const follower = await federation.meet(peer, { ...peer.actor('evil'), inbox: evil }, false);
  await federation.query(
    `insert into follows (follower_id, followed_id, state, activity_url, created_at, updated_at) values ($1, $2, 'accepted', 'x', now(), now())`,
    [follower, federation.server],
  );
  const names = await federation.query('select name from actors order by id');

  await federation.announce({ to: { followersOf: [federation.server], inboxes: [`${peer.url}/a'b"c`, 'no address'] } });
  await eventually(() => expect(peer.received).toHaveLength(2), PATIENCE);

  expect(peer.received.map(({ path }) => path).toSorted()).toEqual([`/a'b%22c`, new URL(evil).pathname].toSorted());
  expect(await federation.query('select name from actors order by id')).toEqual(names);
});

test('where no key can be opened at all, everything waits until ENCRYPTION_KEYS are right again', async () => {
  await using federation = await startFederation({ environment: { FEDERATION_DELIVERY_POLL_MS: '100' } });
  const peer = federation.fediverse.peer(0);
  await federation.follow(peer);
  await signerOf(federation.signing, federation.server);
  await signerOf(federation.signing, await federation.idOf((await federation.people('ines')).account));
  const keys = await federation.query<{ id: number; sealed: string }>('select actor_id as id, sealed from actor_keys');
  const { sealed } = await createKeyring(['another key']).make();
  await federation.query('update actor_keys set sealed = $1', [sealed]);

  const [id] = await federation.announce();
  await eventually(async () => expect((await federation.query('select from delivery_hosts where lease > 1')).length).toBe(1), PATIENCE);
  expect(await federation.query('select flaw from outbox_activities')).toEqual([{ flaw: null }]);
  for (const key of keys) await federation.query('update actor_keys set sealed = $1 where actor_id = $2', [key.sealed, key.id]);

  await eventually(() => expect(idsAt(peer)).toEqual([id]), PATIENCE);
});

test('an activity that cannot be signed keeps no other waiting', async () => {
  await using federation = await startFederation();
  const peer = federation.fediverse.peer(0);
  await federation.follow(peer);
  const { account, channel } = await federation.people('ines');
  const [ended, locked] = [await federation.idOf(account), await federation.idOf(channel)];
  for (const actorId of [ended, locked]) await signerOf(federation.signing, actorId);
  await federation.query('delete from actor_keys where actor_id = $1', [ended]);
  await federation.query('update actors set deleted_at = now() where id = $1', [ended]);
  const { sealed } = await createKeyring(['another key']).make();
  await federation.query('update actor_keys set sealed = $1 where actor_id = $2', [sealed, locked]);

  for (const actorId of [999_999, ended, locked]) await federation.announce({ actorId });
  const [id] = await federation.announce();
  await eventually(() => expect(idsAt(peer)).toEqual([id]), PATIENCE);

  expect(await federation.query('select flaw from outbox_activities order by id')).toEqual([
    { flaw: 'actor 999999 has no key' },
    { flaw: `actor ${ended} has no key` },
    { flaw: expect.stringContaining('ENCRYPTION_KEYS') },
    { flaw: null },
  ]);
  await eventually(async () => expect(await federation.host(peer)).toMatchObject({ cursor: 4, failures: 0 }));
});
