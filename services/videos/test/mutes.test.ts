import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startWorld, type World } from './world.ts';

const OWN = 'flotilla.example:8080';
const mute = (world: World, accountName: string, caller: Caller = bob) =>
  world.as(caller)(videosApi.muteAccount, { body: { accountName } });
const unmute = (world: World, accountName: string, caller: Caller = bob) =>
  world.as(caller)(videosApi.unmuteAccount, { params: { accountName } });
const muteServer = (world: World, host: string, caller: Caller = bob) => world.as(caller)(videosApi.muteServer, { body: { host } });
const unmuteServer = (world: World, host: string, caller: Caller = bob) => world.as(caller)(videosApi.unmuteServer, { params: { host } });
const status = (world: World, query: { accounts?: string[]; hosts?: string[] }, caller: Caller | null = bob) =>
  world.as(caller)(videosApi.getMuteStatus, { query });
const forAll = {
  mute: (world: World, accountName: string, caller: Caller = root) =>
    world.as(caller)(videosApi.muteAccountForInstance, { body: { accountName } }),
  unmute: (world: World, accountName: string, caller: Caller = root) =>
    world.as(caller)(videosApi.unmuteAccountForInstance, { params: { accountName } }),
  muteServer: (world: World, host: string, caller: Caller = root) => world.as(caller)(videosApi.muteServerForInstance, { body: { host } }),
  unmuteServer: (world: World, host: string, caller: Caller = root) =>
    world.as(caller)(videosApi.unmuteServerForInstance, { params: { host } }),
};
const by = (byUser: boolean, byServer: boolean) => ({ blockedByServer: byServer, blockedByUser: byUser });

test('an account is muted and unmuted, by a user and by the instance', async () => {
  await using world = await startWorld();

  expect(await mute(world, 'alice')).toMatchObject({ status: 204 });
  expect(await mute(world, `alice@${OWN}`)).toMatchObject({ status: 204 });
  expect(await forAll.mute(world, 'alice')).toMatchObject({ status: 204 });

  const mine = await world.as(bob)(videosApi.listMyMutedAccounts, { query: {} });
  expect(mine).toMatchObject({
    status: 200,
    body: { total: 1, data: [{ byAccount: { name: 'bob', userId: bob.userId }, blockedAccount: { name: 'alice' } }] },
  });
  const ofInstance = await world.as(root)(videosApi.listInstanceMutedAccounts, { query: {} });
  expect(ofInstance).toMatchObject({
    status: 200,
    body: { total: 1, data: [{ byAccount: { name: 'peertube', host: OWN }, blockedAccount: { name: 'alice' } }] },
  });
  expect(ofInstance.body).not.toHaveProperty('data.0.byAccount.userId');
  expect(await status(world, { accounts: [`alice@${OWN}`] })).toMatchObject({ body: { accounts: { [`alice@${OWN}`]: by(true, true) } } });
  expect(await unmute(world, 'alice')).toMatchObject({ status: 204 });
  expect(await unmute(world, 'alice')).toMatchObject({ status: 404 });
  expect(await forAll.unmute(world, 'alice')).toMatchObject({ status: 204 });
  expect(await forAll.unmute(world, 'alice')).toMatchObject({ status: 404 });
  expect(await world.sql('select from mutes')).toEqual([]);
});

test('a server is muted and unmuted, by a user and by the instance, also one that was never met', async () => {
  await using world = await startWorld();

  expect(await muteServer(world, 'Loud.example.')).toMatchObject({ status: 204 });
  expect(await muteServer(world, 'loud.example:443')).toMatchObject({ status: 204 });
  expect(await forAll.muteServer(world, 'loud.example')).toMatchObject({ status: 204 });

  expect(await world.as(bob)(videosApi.listMyMutedServers, { query: {} })).toMatchObject({
    body: { total: 1, data: [{ byAccount: { name: 'bob' }, blockedServer: { host: 'loud.example' } }] },
  });
  expect(await world.as(root)(videosApi.listInstanceMutedServers, { query: {} })).toMatchObject({
    body: { total: 1, data: [{ byAccount: { name: 'peertube' }, blockedServer: { host: 'loud.example' } }] },
  });
  expect(await status(world, { hosts: ['LOUD.example'] })).toMatchObject({ body: { hosts: { 'LOUD.example': by(true, true) } } });
  expect(await unmuteServer(world, 'loud.example')).toMatchObject({ status: 204 });
  expect(await unmuteServer(world, 'loud.example')).toMatchObject({ status: 404 });
  expect(await forAll.unmuteServer(world, 'LOUD.EXAMPLE')).toMatchObject({ status: 204 });
  expect(await world.sql('select from mutes')).toEqual([]);
});

test('what the instance mutes is in no list at once', async () => {
  await using world = await startWorld();
  await world.publish(alice, {}, { name: 'loud' });
  await world.publish(carol, {}, { name: 'quiet' });

  await forAll.mute(world, 'alice');
  expect(await world.names()).toEqual(['quiet']);

  await forAll.unmute(world, 'alice');
  expect(await world.names()).toEqual(['quiet', 'loud']);
});
