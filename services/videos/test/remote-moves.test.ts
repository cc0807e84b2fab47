import { federationEvents } from '@flotilla/contracts-federation';
import { subscriptionsApi } from '@flotilla/contracts-videos';
import { alice, bob } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { ice, olof, PEER, startRemoteWorld } from './remote-world.ts';
import { publicUrl } from './world.ts';

type World = Awaited<ReturnType<typeof startRemoteWorld>>;

const HOME = 'home.example';
const moved = (name: string) => ({
  account: olof({ url: `https://${HOME}/accounts/olof`, host: HOME }),
  channel: ice({ url: `https://${HOME}/video-channels/${name}`, host: HOME, name }),
});

const move = (world: World, formerUrl: string, to: ReturnType<typeof moved>, at?: Date) =>
  world.tell(federationEvents.remoteChannelMoved, { about: to.channel.url, formerUrl, ...to }, at);
const subscribe = (world: World, caller: typeof alice, uri: string) =>
  world.as(caller)(subscriptionsApi.addSubscription, { body: { uri } });
const subscriptions = (world: World) =>
  world.sql<{ account: string; channel: string; state: string }>(
    `select a.name as account, c.name as channel, f.state from follows f join accounts a on a.id = f.account_id join channels c on c.id = f.channel_id
     order by a.name, c.name`,
  );

async function startSubscribed() {
  const world = await startRemoteWorld();
  await world.tellOfActor(ice(), olof());
  for (const caller of [alice, bob]) await subscribe(world, caller, 'ice@peer.example');
  const [{ id } = { id: 0 }] = await world.sql<{ id: number }>(`select a.id from accounts a where a.name = 'alice'`);
  await world.tell(federationEvents.subscriptionAnswered, { about: ice().url, accountId: id, state: 'accepted' });
  return world;
}

test('subscribers of a channel that moved ask the new one, and leave the old one', async () => {
  await using world = await startSubscribed();
  const to = moved('ice');
  await world.tellOfActor(to.channel, to.account);
  await subscribe(world, bob, `ice@${HOME}`);

  for (const _ of [1, 2]) await move(world, ice().url, to);
  await world.settle();

  expect(await subscriptions(world)).toEqual([
    { account: 'alice', channel: `ice@${HOME}`, state: 'pending' },
    { account: 'bob', channel: `ice@${HOME}`, state: 'pending' },
  ]);
  const told = (await world.events('follow.snapshot.v1')).slice(2) as { accountName: string; channelUrl: string; deleted: boolean }[];
  const ofAlice = told.filter(({ accountName }) => accountName === 'alice').map(({ channelUrl, deleted }) => `${channelUrl} ${deleted}`);
  expect(ofAlice.toSorted()).toEqual([`${to.channel.url} false`, `${ice().url} false`, `${ice().url} true`].toSorted());
});

test('a channel that moves on takes along who is still on the way, and one that moves back gets them again', async () => {
  await using world = await startSubscribed();
  const [second, third] = [moved('second'), moved('third')];

  await move(world, second.channel.url, third);
  await world.tellOfActor(second.channel, second.account);
  await move(world, second.channel.url, third);
  await move(world, ice().url, second);
  await world.settle();
  expect((await subscriptions(world)).map(({ channel }) => channel)).toEqual([`third@${HOME}`, `third@${HOME}`]);

  await world.tell(federationEvents.remoteChannelMoved, {
    about: ice().url,
    formerUrl: third.channel.url,
    channel: ice(),
    account: olof(),
  });
  await world.settle();
  expect((await subscriptions(world)).map(({ channel }) => channel)).toEqual(['ice@peer.example', 'ice@peer.example']);
});

test('B14: a move of an unknown or local channel, or to actors of two hosts, moves nobody', async () => {
  await using world = await startSubscribed();
  const before = await subscriptions(world);
  const to = moved('ice');

  await move(world, `${PEER}/video-channels/unknown`, to);
  await move(world, `${publicUrl}/video-channels/alice_channel`, to);
  await move(world, ice().url, { ...to, account: olof() });
  await move(world, ice().url, { account: olof(), channel: ice() });
  await world.settle();

  expect(await subscriptions(world)).toEqual(before);
});
