import { federationEvents } from '@flotilla/contracts-federation';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { activityBy as by } from './activity-by.ts';
import { type RemoteActor, startInboxes, startRemoteInstance } from './remote-instance.ts';
import { BASE } from './world.ts';

const VIDEO = `${BASE}/videos/watch/5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11`;
const collection = (items: readonly object[]) => ({ type: 'OrderedCollection', orderedItems: items });

test('B13: the views of one host in a minute are bounded, whichever of its actors sends them, and so are its viewers', async () => {
  await using other = await startRemoteInstance();
  await using inboxes = await startInboxes();
  const { deliver, peer, rows, world } = inboxes;
  const [anna, bert, carl] = [peer.actor('anna'), peer.actor('bert'), other.actor('carl')];
  const expires = new Date(Date.now() + 60_000).toISOString();
  const views = async () => (await world.events(federationEvents.remoteViewed)).length;
  const views500 = Array.from({ length: 500 }, () => by(anna, 'View', VIDEO));

  await deliver(collection(views500), anna);
  await deliver(collection(views500.map(() => by(bert, 'View', VIDEO))), bert);
  await eventually(async () => expect(await views()).toBe(600), { withinMs: 60_000 });
  await deliver(by(anna, 'View', VIDEO, { expires }), anna);
  expect(await views()).toBe(600);

  await deliver(by(carl, 'View', VIDEO), carl);
  expect(await views()).toBe(601);
  await rows(`update host_shares set since = since - interval '1 minute' where host = $1`, [peer.host]);
  await deliver(by(bert, 'View', VIDEO), bert);
  expect(await views()).toBe(602);
}, 120_000);

test('B25: a thousand reports of one host about one thing are one report', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, recorded, world } = inboxes;
  const [anna, bert] = [peer.actor('anna'), peer.actor('bert')];
  const flags = (actor: RemoteActor) =>
    collection(Array.from({ length: 500 }, (_, index) => by(actor, 'Flag', VIDEO, { content: `This is not mine, ${index}.` })));

  expect(await deliver(flags(anna), anna)).toBe(204);
  expect(await deliver(flags(bert), bert)).toBe(204);
  await eventually(async () => expect((await recorded()).filter(({ state }) => state === 'done')).toHaveLength(1_000), {
    withinMs: 60_000,
  });

  expect(await world.events(federationEvents.remoteReported)).toHaveLength(1);
}, 120_000);

test('B25: one host reports at most twenty things in an hour', async () => {
  await using other = await startRemoteInstance();
  await using inboxes = await startInboxes();
  const { deliver, peer, rows, world } = inboxes;
  const [anna, bert] = [peer.actor('anna'), other.actor('bert')];
  const things = Array.from(
    { length: 30 },
    (_, index) => `${BASE}/videos/watch/5f0c9b1e-7a34-4d0e-9a4b-${String(index).padStart(12, '0')}`,
  );
  const report = (actor: RemoteActor, about: readonly string[]) =>
    deliver(collection(about.map((each) => by(actor, 'Flag', each, { content: 'Look at this.' }))), actor);

  await report(anna, things);
  expect(await world.events(federationEvents.remoteReported)).toHaveLength(20);
  await report(bert, things.slice(0, 1));
  expect(await world.events(federationEvents.remoteReported)).toHaveLength(21);
  await rows(`update host_shares set since = since - interval '1 hour'`);
  await report(anna, things.slice(-1));

  expect(await world.events(federationEvents.remoteReported)).toHaveLength(22);
}, 60_000);
