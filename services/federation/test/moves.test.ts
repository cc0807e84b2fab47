import { federationEvents } from '@flotilla/contracts-federation';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { actorsOf, follow, serveCollection } from './followed.ts';
import { type Inboxes, type RemoteActor, startInboxes, startRemoteInstance } from './remote-instance.ts';
import { BASE } from './world.ts';

const SERVER = `${BASE}/accounts/peertube`;
let count = 0;

/** The instance follows a channel, which its own instance and another one can say something else of. */
async function startFollowing() {
  const inboxes = await startInboxes();
  const { peer } = inboxes;
  const actors = actorsOf(inboxes);
  for (const { url } of [actors.account, actors.channel]) serveCollection(inboxes, `${url}/outbox`, []);
  await follow(inboxes, actors.channel, { handles: [`boats@${peer.host}`] });
  await inboxes.world.settle();
  const channel = (fields: object = {}) => peer.actor('boats', { type: 'Group', attributedTo: actors.account.url, ...fields });
  return { ...inboxes, actors, channel };
}

/** The place where a channel goes on, on another instance. */
async function startNewHome(fields: object = {}) {
  const home = await startRemoteInstance();
  const account = home.actor('anna', { key: 1 });
  const channel = (more: object = {}) => home.actor('boats', { type: 'Group', attributedTo: account.url, key: 1, ...fields, ...more });
  return { home, account, channel, [Symbol.asyncDispose]: () => home[Symbol.asyncDispose]() };
}

const move = ({ url }: Pick<RemoteActor, 'url'>, target: unknown, object: unknown = url) => ({
  type: 'Move',
  id: `${url}/moves/${++count}`,
  actor: url,
  object,
  target,
});

const messages = async ({ sent }: Inboxes) =>
  (await sent()).map(({ type, object }) => [type, typeof object === 'string' ? object : (object as { object: string }).object]);
const moved = ({ world }: Inboxes) => world.events(federationEvents.remoteChannelMoved);

test('who followed a channel follows the one that it goes on as, once, and its subscribers are told of', async () => {
  await using inboxes = await startFollowing();
  await using next = await startNewHome();
  const { deliver, actors, world } = inboxes;
  const target = next.channel({ alsoKnownAs: ['https://third.example/c/other', actors.channel.url] });
  inboxes.channel({ movedTo: target.url });

  for (const _ of [1, 2]) await deliver(move(actors.channel, target.url), actors.channel);
  await world.settle();

  expect(await inboxes.follows()).toEqual([{ follower: SERVER, followed: target.url, state: 'pending' }]);
  expect((await messages(inboxes)).slice(1)).toEqual([
    ['Follow', target.url],
    ['Undo', actors.channel.url],
  ]);
  const [event] = await moved(inboxes);
  expect(event).toMatchObject({
    about: target.url,
    formerUrl: actors.channel.url,
    channel: { url: target.url, kind: 'channel' },
    account: { url: next.account.url, kind: 'account' },
  });
});

test('who moved back is followed as before', async () => {
  await using inboxes = await startFollowing();
  await using next = await startNewHome();
  const { deliver, actors, world } = inboxes;
  const target = next.channel({ alsoKnownAs: actors.channel.url, movedTo: actors.channel.url });
  inboxes.channel({ movedTo: target.url, alsoKnownAs: target.url });

  await deliver(move(actors.channel, target.url), actors.channel);
  await world.settle();
  await deliver(move(target, actors.channel.url), target);
  await world.settle();

  expect(await inboxes.follows()).toEqual([{ follower: SERVER, followed: actors.channel.url, state: 'pending' }]);
  expect((await moved(inboxes)).map(({ about }) => about)).toEqual([target.url, actors.channel.url]);
});

test.each<[string, (former: string, next: string) => { readonly former?: object; readonly next?: object }]>([
  ['the new one names nobody', (_, to) => ({ former: { movedTo: to } })],
  ['the new one names somebody else', (_, to) => ({ former: { movedTo: to }, next: { alsoKnownAs: ['https://third.example/c/boats'] } })],
  ['the old one says nothing of it', (from) => ({ next: { alsoKnownAs: [from] } })],
  ['the old one has moved elsewhere', (from) => ({ former: { movedTo: 'https://third.example/c/boats' }, next: { alsoKnownAs: [from] } })],
  ['the new one is an account', (from, to) => ({ former: { movedTo: to }, next: { alsoKnownAs: [from], type: 'Person' } })],
  ['the new one is an instance', (from, to) => ({ former: { movedTo: to }, next: { alsoKnownAs: [from], type: 'Application' } })],
])('B14: nothing moves where %s', async (_, fieldsOf) => {
  await using inboxes = await startFollowing();
  await using next = await startNewHome();
  const { deliver, actors, world } = inboxes;
  const { url } = next.channel();
  const fields = fieldsOf(actors.channel.url, url);
  next.channel(fields.next);
  inboxes.channel(fields.former);
  const before = [await inboxes.follows(), await messages(inboxes)];

  expect(await deliver(move(actors.channel, url), actors.channel)).toBe(204);
  await world.settle();

  expect([await inboxes.follows(), await messages(inboxes)]).toEqual(before);
  expect(await moved(inboxes)).toEqual([]);
});

test('B14: nobody moves another one, into this instance, to whom is muted or not there', async () => {
  await using inboxes = await startFollowing();
  await using next = await startNewHome();
  const { deliver, actors, world, peer, rows } = inboxes;
  const { channel: local } = await world.people('ines');
  const mallory = peer.actor('mallory', { key: 2 });
  const target = next.channel({ alsoKnownAs: [actors.channel.url] });
  inboxes.channel({ movedTo: target.url });
  const before = [await inboxes.follows(), await messages(inboxes)];

  await deliver(move(mallory, target.url, actors.channel.url), mallory);
  for (const nowhere of [local, actors.channel.url, `${next.home.url}/nobody`, 'javascript:alert(1)', null, { id: 7 }])
    await deliver(move(actors.channel, nowhere), actors.channel);
  await eventually(async () => expect(await rows(`select from inbox_activities where state = 'waiting'`)).toEqual([]));
  expect(next.home.asked).toEqual(['/nobody']);
  await rows(`insert into host_mutes (mute_id, host, version) values (1, $1, 1)`, [next.home.host]);
  await deliver(move(actors.channel, target.url), actors.channel);
  await world.settle();

  expect([await inboxes.follows(), await messages(inboxes)]).toEqual(before);
  expect(next.home.asked).toEqual(['/nobody']);
  expect(await moved(inboxes)).toEqual([]);
});
