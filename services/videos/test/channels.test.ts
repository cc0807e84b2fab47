import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { ascending, startWorld, type World } from './world.ts';

const create = (world: World, body: Record<string, unknown>, caller: Caller | null = alice) =>
  world.as(caller)(videosApi.createChannel, { body: { displayName: 'A channel', ...body } as never });
const channelsOf = (world: World, name: string, query: object = {}) =>
  world.anonymous(videosApi.listAccountChannels, { params: { name }, query: query as never });

test('makes a channel that can be read at once', async () => {
  await using world = await startWorld();

  const answer = await create(world, { name: 'sea.films', displayName: 'Sea films', description: 'All about it', support: 'Buy a boat' });

  expect(answer).toMatchObject({ status: 200, body: { videoChannel: { id: expect.any(Number) } } });
  expect(await world.anonymous(videosApi.getChannel, { params: { channelHandle: 'Sea.Films' } })).toMatchObject({
    status: 200,
    body: {
      name: 'sea.films',
      displayName: 'Sea films',
      description: 'All about it',
      support: 'Buy a boat',
      isLocal: true,
      ownerAccount: { name: 'alice' },
    },
  });
});

test('F5: undeclared fields are ignored', async () => {
  await using world = await startWorld();

  await create(world, { name: 'sea', id: 4711, accountId: 1, createdAt: '2000-01-01T00:00:00Z', isLocal: false });

  expect(await world.anonymous(videosApi.getChannel, { params: { channelHandle: 'sea' } })).toMatchObject({
    body: { isLocal: true, ownerAccount: { name: 'alice' } },
  });
  expect(await world.sql('select from channels where id = 4711')).toEqual([]);
});

test('refuses taken names, bad names and visitors', async () => {
  await using world = await startWorld();
  const before = await world.traces();

  for (const name of ['bob', 'bob_channel', 'alice', 'alice_channel', 'flotilla'])
    expect([name, (await create(world, { name })).status]).toEqual([name, 409]);
  for (const name of ['', 'A', 'a b', '-a', 'a.', 'x'.repeat(51), 'a@b', null, 5])
    expect([name, (await create(world, { name })).status]).toEqual([name, 400]);
  expect(await create(world, { name: 'sea', description: 'ab' })).toMatchObject({ status: 400 });
  expect(await create(world, { name: 'sea', displayName: 'a\0b' })).toMatchObject({ status: 400 });
  expect(await create(world, { name: 'sea' }, null)).toMatchObject({ status: 401 });
  expect(await world.traces()).toEqual(before);
});

test('F7: of twelve channels created at once with a limit that leaves three, three are created', async () => {
  await using world = await startWorld({}, { videoChannels: { maxPerUser: 4 } });

  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => create(world, { name: `channel${index}` })));

  const statuses = answers.map(({ status }) => status).toSorted(ascending);
  expect(statuses).toEqual([200, 200, 200, ...Array(9).fill(400)]);
  expect(await channelsOf(world, 'alice')).toMatchObject({ body: { total: 4 } });
  expect(await create(world, { name: 'channel99' }, bob)).toMatchObject({ status: 200 });
});

test('F7: of ten requests for one name one gets it', async () => {
  await using world = await startWorld();

  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => create(world, { name: 'sea' }, index % 2 ? alice : bob)));

  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, ...Array(9).fill(409)]);
});

test('lists the channels of an account, with numbers on request', async () => {
  await using world = await startWorld();
  await create(world, { name: 'second', displayName: '100% sea' });
  await world.publish(alice, { views: 7 });
  await world.publish(alice, { views: 5 });

  expect(await channelsOf(world, 'alice')).toMatchObject({
    status: 200,
    body: { total: 2, data: [{ name: 'second' }, { name: 'alice_channel' }] },
  });
  expect(await channelsOf(world, 'alice', { sort: 'name', count: 1 })).toMatchObject({
    body: { total: 2, data: [{ name: 'alice_channel' }] },
  });
  expect(await channelsOf(world, 'alice', { search: '100%' })).toMatchObject({ body: { total: 1, data: [{ name: 'second' }] } });
  const { body } = await channelsOf(world, 'alice', { withStats: true, sort: 'id' });
  expect(body).toMatchObject({ data: [{ name: 'alice_channel', videosCount: 2, totalViews: 12 }, { videosCount: 0 }] });
  expect((body as { data: { viewsPerDay: unknown[] }[] }).data[0]?.viewsPerDay).toHaveLength(31);
  expect(await channelsOf(world, 'nobody')).toMatchObject({ status: 404 });
  expect(await channelsOf(world, 'alice', { sort: 'displayName' })).toMatchObject({ status: 400 });
});
