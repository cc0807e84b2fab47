import { federationEvents } from '@flotilla/contracts-federation';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { takeRoom } from '../src/inbox/take-room.ts';
import { activityBy as by } from './activity-by.ts';
import { movableClock } from './movable-clock.ts';
import { keys, type RemoteActor, startInboxes, startRemoteInstance } from './remote-instance.ts';
import { BASE, startWorld } from './world.ts';

const SERVER = `${BASE}/accounts/peertube`;
const VIDEO = `${BASE}/videos/watch/5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11`;
test('J1: ratings keep the order in which they came, however many workers there are, and each counts once', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, world } = inboxes;
  await using second = await world.startAnother();
  const anna = peer.actor('anna');
  const activities = Array.from({ length: 30 }, (_, index) => by(anna, index % 2 === 0 ? 'Like' : 'Dislike', VIDEO));

  for (const activity of activities) expect(await deliver(activity, anna)).toBe(204);
  for (const activity of activities) expect(await deliver(activity, anna)).toBe(204);
  await world.settle();

  expect(second.url).not.toBe(world.url);
  const rated = await world.events(federationEvents.remoteRated);
  expect(rated.map(({ activityUrl }) => activityUrl)).toEqual(activities.map(({ id }) => id));
  expect(rated[0]).toMatchObject({
    about: VIDEO,
    rating: 'like',
    account: { url: anna.url, kind: 'account', displayName: 'anna of elsewhere' },
  });
});

test('J1, J4: what a killed worker had is done by another, once, and nothing comes of what it still does', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, world, rows, recorded } = inboxes;
  const anna = peer.actor('anna');
  await deliver(by(anna, 'Like', VIDEO), anna);
  await world.settle();
  const [{ id: actorId } = { id: 0 }] = await rows<{ id: number }>('select id from actors where url = $1', [anna.url]);
  // The lane as a process leaves it that dies in the middle.
  await rows(`insert into inbox_lanes (actor_id, due_at, lease_until, fence) values ($1, now(), now() + interval '1 hour', 7)`, [actorId]);
  await deliver(by(anna, 'Dislike', VIDEO), anna);

  expect(await recorded()).toMatchObject([{ state: 'done' }, { state: 'waiting' }]);
  await rows('update inbox_lanes set lease_until = now() where fence = 7');
  await world.wake('inbox');
  await world.settle();

  const rated = await world.events(federationEvents.remoteRated);
  expect(rated.map(({ rating }) => rating)).toEqual(['like', 'dislike']);
  expect(await rows('select from inbox_lanes where fence = 7')).toEqual([]);
});

test('J2: an activity that always fails is given up with its reason, and those behind it go on', async () => {
  const clock = movableClock();
  await using inboxes = await startInboxes({ clock });
  const { deliver, peer, world, rows } = inboxes;
  const anna = peer.actor('anna');
  const bert = peer.actor('bert');
  await deliver(by(anna, 'Like', VIDEO), anna);
  await world.settle();
  await rows(`create function refuse_poison() returns trigger language plpgsql as $$ begin
    if new.payload::text like '%poison%' then raise exception 'poison is not taken'; end if; return new; end $$`);
  await rows('create trigger poison before insert on outbox for each row execute function refuse_poison()');
  await rows(`update inbox_activities set attempts = 0`);

  await deliver(by(anna, 'Flag', SERVER, { content: 'poison' }), anna);
  await deliver(by(anna, 'Dislike', VIDEO), anna);
  await deliver(by(bert, 'Like', VIDEO), bert);
  const states = async (actor: RemoteActor) =>
    (
      await rows<{ state: string }>('select state from inbox_activities join actors a on a.id = actor_id where a.url = $1 order by 1', [
        actor.url,
      ])
    ).map(({ state }) => state);
  await eventually(async () => expect(await states(bert)).toEqual(['done']), { withinMs: 10_000 });
  expect(await states(anna)).toEqual(['done', 'waiting', 'waiting']);
  for (const [failures, pauseInMs] of [1_000, 3_000, 6_000, 12_000].entries()) {
    await eventually(async () =>
      expect(await rows(`select from inbox_activities where type = 'Flag' and attempts = $1`, [failures + 1])).toHaveLength(1),
    );
    expect(await states(anna)).toEqual(['done', 'waiting', 'waiting']);
    clock.move(pauseInMs);
    await world.wake('inbox');
  }
  await eventually(async () => expect(await states(anna)).toEqual(['done', 'done', 'given up']));
  expect(await world.events(federationEvents.remoteRated)).toHaveLength(3);

  const parked = await rows<{ type: string; attempts: number; error: string }>(
    `select type, attempts, error from inbox_activities where state = 'given up'`,
  );
  expect(parked).toMatchObject([{ type: 'Flag', attempts: 5 }]);
  expect(parked[0]?.error).toContain('poison is not taken');
  expect(await world.events(federationEvents.remoteReported)).toEqual([]);
}, 90_000);

test('one host that is slow has two workers of a process, and those of others go on', async () => {
  await using inboxes = await startInboxes();
  await using other = await startRemoteInstance();
  const { deliver, peer, rows } = inboxes;
  const slow = Array.from({ length: 10 }, (_, index) => peer.actor(`slow${index}`));
  const notes = slow.map((_, index) => `/notes/${index}`);
  for (const path of notes) peer.hangs.add(path);
  const bert = other.actor('bert');
  const asked = () => peer.asked.filter((path) => notes.includes(path)).length;

  for (const [index, actor] of slow.entries())
    expect(await deliver(by(actor, 'Create', { type: 'Note', id: peer.url + notes[index] }), actor)).toBe(204);
  await eventually(() => expect(asked()).toBe(2));
  expect(await deliver(by(bert, 'Like', VIDEO), bert)).toBe(204);
  await eventually(async () => expect(await rows(`select type from inbox_activities where state = 'done'`)).toEqual([{ type: 'Like' }]));

  expect(asked()).toBeLessThan(5);
}, 30_000);

test('a host of which too much waits gets 503, and others are taken', async () => {
  await using inboxes = await startInboxes();
  await using other = await startRemoteInstance();
  const { deliver, peer, rows, world } = inboxes;
  const [anna, bert] = [peer.actor('anna'), other.actor('bert')];
  expect(await deliver(by(anna, 'Like', VIDEO), anna)).toBe(204);
  await world.settle();

  await rows(
    `insert into inbox_activities (actor_id, type, activity_url, body, digest, is_aside, run_at)
      select id, 'Create', '', '{}', n, true, now() + interval '6 hours' from actors, generate_series(1, 5000) n where url = $1`,
    [anna.url],
  );

  // What waits is known a second late.
  await eventually(async () => expect(await deliver(by(anna, 'Like', VIDEO), anna)).toBe(503));
  expect(await deliver(by(bert, 'Like', VIDEO), bert)).toBe(204);
});

test('what was taken since it was counted counts as well, of one host and of all', async () => {
  await using world = await startWorld();
  const take = (host: string, wanted: number) => takeRoom(world, host, wanted);

  const taken = [await take('a.example', 4_999), await take('a.example', 2), await take('a.example', 1), await take('a.example', 1)];
  for (let host = 1; host < 10; host++) taken.push(await take(`${host}.example`, 5_000));

  expect(taken).toEqual([true, false, true, false, ...Array.from({ length: 9 }, () => true)]);
  expect(await take('b.example', 1)).toBe(false);
});

test('an actor that changes its profile or goes is changed and goes here, by its own word alone', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, world, follows, rows } = inboxes;
  const ines = await world.people('ines');
  const anna = peer.actor('anna');
  const bert = peer.actor('bert', { key: 1 });
  await deliver(by(anna, 'Follow', ines.account), anna);
  await deliver(by(bert, 'Follow', ines.account), bert);
  await world.settle();

  await deliver(by(bert, 'Update', { ...anna.document, name: 'Taken over' }), bert);
  await deliver(by(bert, 'Delete', anna.url), bert);
  await deliver(
    by(anna, 'Update', {
      ...anna.document,
      name: 'Anna\u202e B.',
      summary: 'New.',
      publicKey: { ...(anna.document['publicKey'] as object), publicKeyPem: keys(2).publicKeyPem },
    }),
    anna,
  );
  await world.settle();
  const changed = (await world.events(federationEvents.remoteActorChanged)).filter(({ about }) => about === anna.url);

  expect(changed.map(({ actor }) => actor.displayName)).toEqual(['anna of elsewhere', 'Anna B.']);
  expect(await deliver(by(anna, 'Delete', anna.url), anna)).toBe(403);
  expect(await deliver(by(anna, 'Delete', anna.url), { ...anna, keys: keys(2) })).toBe(204);
  await world.settle();
  expect(await follows()).toEqual([{ follower: bert.url, followed: ines.account, state: 'accepted' }]);
  expect(await world.events(federationEvents.remoteActorDeleted)).toEqual([{ about: anna.url, kind: 'account' }]);
  expect(await rows('select from actors where url = $1 and deleted_at is null', [anna.url])).toEqual([]);
  const totals = (await world.events(federationEvents.remoteFollowed)).map(({ total }) => total);
  expect(totals).toEqual([1, 2, 1]);
});

test('B1, B7, B8, B10, B21: what an instance serves counts only at its own place, as ActivityPub, under one name', async () => {
  await using inboxes = await startInboxes();
  await using evil = await startRemoteInstance();
  const { deliver, peer, rows, recorded } = inboxes;
  const anna = peer.actor('anna');
  const signed = (url: string) => ({ url, keyId: `${url}#main-key`, keys: keys(0), document: {} });
  const like = (actor: RemoteActor) => by(actor, 'Like', VIDEO);
  // It calls itself an actor of somebody else.
  evil.serve('/accounts/borrowed', { body: anna.document });
  evil.serve('/accounts/ours', { body: { ...anna.document, id: SERVER } });
  evil.serve('/accounts/page', { type: 'text/html', body: { ...anna.document, id: `${evil.url}/accounts/page` } });
  evil.serve('/accounts/picture', { type: 'image/png', body: anna.document });
  evil.serve('/accounts/plain', { type: 'application/json', body: { ...anna.document, id: `${evil.url}/accounts/plain` } });
  evil.actor('inboxed', { inbox: `${peer.url}/inbox` });
  evil.actor('named', { preferredUsername: 'na me' });

  for (const name of ['borrowed', 'ours', 'page', 'picture', 'plain', 'inboxed', 'named']) {
    const actor = signed(`${evil.url}/accounts/${name}`);
    expect([name, await deliver(like(actor), actor)]).toEqual([name, 403]);
  }
  expect(await recorded()).toEqual([]);
  expect(await rows('select from actors where host = $1', [evil.host])).toEqual([]);

  // The same host and actor, written otherwise.
  expect(await deliver(like(anna), anna)).toBe(204);
  expect(await deliver(like(anna), { ...anna, keyId: anna.keyId.replace('http://', 'HTTP://') })).toBe(204);
  expect(await deliver({ ...like(anna), actor: anna.url.replace('127.0.0.1', '１２７.0.0.1') }, anna)).toBe(204);
  expect(await deliver(like(anna), { ...anna, keyId: anna.keyId.replace('http://', 'http://video.example@') })).toBe(403);
  expect(await rows('select from actors where host = $1', [peer.host])).toHaveLength(1);
});

test('B12, B13: views and ratings concern videos, with plausible numbers', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, world } = inboxes;
  const anna = peer.actor('anna');
  const theirs = `${peer.url}/videos/watch/1`;
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const counted = (userInteractionCount: unknown) => ({ expires: later, result: { type: 'InteractionCounter', userInteractionCount } });

  await deliver(by(anna, 'View', VIDEO), anna);
  await deliver(by(anna, 'View', VIDEO, counted(500)), anna);
  await deliver(by(anna, 'View', theirs, counted(500)), anna);
  await deliver(by(anna, 'View', theirs, counted(1e300)), anna);
  await deliver(by(anna, 'View', theirs, counted('many')), anna);
  await deliver(by(anna, 'View', theirs, { expires: '2001-01-01T00:00:00.000Z' }), anna);
  await deliver(by(anna, 'View', `${BASE}/admin`), anna);
  await deliver(by(anna, 'Like', theirs), anna);
  await deliver(by(anna, 'Like', `${BASE}/videos/watch/1`), anna);
  await world.settle();

  const viewed = await world.events(federationEvents.remoteViewed);
  expect(viewed.map(({ about, views, viewers }) => [about, views, viewers?.count])).toEqual([
    [VIDEO, 1, undefined],
    [VIDEO, 0, 1],
    [theirs, 0, 500],
    [theirs, 0, 1_000_000],
    [theirs, 0, 0],
  ]);
  for (const { viewers } of viewed.slice(1)) expect(Date.parse(viewers?.until ?? '')).toBeLessThanOrEqual(Date.now() + 600_000);
  expect(await world.events(federationEvents.remoteRated)).toEqual([]);
});

test('a Flag reports things of this instance, with reasons that are known', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, world } = inboxes;
  const anna = peer.actor('anna');
  const tag = [
    { type: 'Hashtag', name: 'privacy' },
    { type: 'Hashtag', name: 'boredom' },
  ];

  await deliver(by(anna, 'Flag', [VIDEO, SERVER, `${peer.url}/videos/1`], { content: 'This is not mine.', tag, startAt: 3 }), anna);
  await deliver(by(anna, 'Flag', VIDEO, { content: 'x' }), anna);
  await deliver(by(anna, 'Flag', VIDEO, { content: 'x'.repeat(3001) }), anna);
  await world.settle();

  const reports = await world.events(federationEvents.remoteReported);
  expect(reports.map(({ about }) => about).toSorted()).toEqual([SERVER, VIDEO]);
  expect(reports[0]).toMatchObject({ reason: 'This is not mine.', predefinedReasons: ['privacy'], startAt: 3, endAt: null });
});
