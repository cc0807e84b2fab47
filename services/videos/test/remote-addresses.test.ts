import { searchApi, subscriptionsApi, videosApi } from '@flotilla/contracts-videos';
import { alice, bob, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { film, ice, olof, PEER, startRemoteWorld } from './remote-world.ts';
import { publicUrl } from './world.ts';

const about = (video = film()) => ({
  about: video.url,
  video,
  account: olof(),
  channel: ice(),
  listed: { isFollowed: false },
  isNew: false,
});
const actor = () => ({ about: ice().url, actor: ice(), owner: olof() });
type World = Awaited<ReturnType<typeof startRemoteWorld>>;

const found = async (world: World, search: string, caller: Parameters<World['as']>[0] = alice) => {
  const { body } = await world.as(caller)(searchApi.searchVideos, { query: { search } });
  return (body as { data: readonly { name: string; isLocal: boolean }[] }).data.map(({ name }) => name);
};
const channelsFound = async (world: World, search: string, caller: Parameters<World['as']>[0] = alice) => {
  const { body } = await world.as(caller)(searchApi.searchChannels, { query: { search } });
  return (body as { data: readonly { name: string; host: string }[] }).data.map(({ name, host }) => `${name}@${host}`);
};

test('the address of a video of another instance finds it, and the next time without asking there', async () => {
  await using world = await startRemoteWorld();
  const video = film({ name: 'Ice in April' });
  const page = `${PEER}/w/whatever-the-peer-calls-it`;
  world.federation.elsewhere.set(page, { video: about(video) });
  world.federation.elsewhere.set(video.url, { video: about(video) });

  expect(await found(world, page)).toEqual(['Ice in April']);
  expect(await found(world, video.url, bob)).toEqual(['Ice in April']);
  await world.tellOfVideo(video, { isFollowed: false });

  expect(world.federation.asked).toEqual([page]);
  expect(await found(world, video.url)).toEqual(['Ice in April']);
  expect(await world.sql('select from videos where url is not null')).toHaveLength(1);
  expect((await world.as(alice)(videosApi.getVideo, { params: { id: video.uuid } })).status).toBe(200);
});

test('the language that a link names is no part of the address that others are asked for', async () => {
  await using world = await startRemoteWorld();
  world.federation.elsewhere.set(`${PEER}/w/film`, { video: about(film({ name: 'Ice in April' })) });

  expect(await found(world, `${PEER}/pt-BR/w/film`)).toEqual(['Ice in April']);
  expect(world.federation.asked).toEqual([`${PEER}/w/film`]);
});

test('nobody is asked for who may not see what they find, or for what is of this instance', async () => {
  await using world = await startRemoteWorld();
  const video = film();
  world.federation.elsewhere.set(video.url, { video: about(video) });

  expect(await found(world, video.url, null)).toEqual([]);
  expect(await channelsFound(world, 'ice@peer.example', null)).toEqual([]);
  expect(await found(world, `${publicUrl}/w/${video.uuid}`)).toEqual([]);
  expect(await channelsFound(world, `nobody@${new URL(publicUrl).host}`)).toEqual([]);
  expect(await found(world, 'ice')).toEqual([]);
  expect(world.federation.asked).toEqual([]);

  await world.configure({ search: { remoteUri: { users: false } } });
  await eventually(async () => {
    world.federation.asked.length = 0;
    expect(await found(world, video.url)).toEqual([]);
    expect(world.federation.asked).toEqual([]);
  });
});

test('an address that leads nowhere, or to what cannot be believed, is an empty result', async () => {
  await using world = await startRemoteWorld();
  const foreign = film({ url: 'https://elsewhere.example/videos/watch/1' });
  world.federation.elsewhere.set(`${PEER}/w/foreign`, { video: about(foreign) });

  expect(await found(world, `${PEER}/w/nothing`)).toEqual([]);
  expect(await found(world, `${PEER}/w/foreign`)).toEqual([]);
  expect(await channelsFound(world, 'nobody@peer.example')).toEqual([]);
  expect(await world.sql('select from videos where url is not null')).toEqual([]);
});

test('a channel of another instance is found by its handle or address, and can be subscribed to at once', async () => {
  await using world = await startRemoteWorld();
  for (const address of ['ice@peer.example', `${PEER}/c/ice`]) world.federation.elsewhere.set(address, { actor: actor() });

  expect(await channelsFound(world, '@ice@peer.example')).toEqual(['ice@peer.example']);
  expect(await channelsFound(world, `${PEER}/c/ice`)).toEqual(['ice@peer.example']);
  expect(world.federation.asked).toEqual(['ice@peer.example']);
});

test('who subscribes to a channel that is not known here waits for its instance to agree', async () => {
  await using world = await startRemoteWorld();
  world.federation.elsewhere.set('ice@peer.example', { actor: actor() });
  const subscribe = (uri: string) => world.as(alice)(subscriptionsApi.addSubscription, { body: { uri } });

  expect((await subscribe('ice@peer.example')).status).toBe(204);
  expect((await subscribe('nobody@peer.example')).status).toBe(404);

  const [follow] = await world.events('follow.snapshot.v1');
  expect(follow).toMatchObject({ state: 'pending', deleted: false });
});

test('people are not kept waiting by an instance that was asked too often', async () => {
  await using world = await startRemoteWorld();
  const page = `${PEER}/w/film`;
  for (const address of [page, 'ice@peer.example']) world.federation.busy.add(address);

  expect(await found(world, page)).toEqual([]);
  expect(await channelsFound(world, 'ice@peer.example')).toEqual([]);
  expect((await world.as(alice)(subscriptionsApi.addSubscription, { body: { uri: 'ice@peer.example' } })).status).toBe(404);
});

test('federation learns which remote videos are looked at, by whom may cause requests to others', async () => {
  await using world = await startRemoteWorld();
  await using open = await startRemoteWorld({ search: { remoteUri: { anonymous: true } } });
  const [remote, other] = [await world.tellOfVideo(), await open.tellOfVideo()];
  const own = await world.publish(alice);
  const { seen } = world.federation;
  const read = (id: string, caller: typeof alice | null) => world.as(caller)(videosApi.getVideo, { params: { id } });

  await read(remote.uuid, null);
  await read(own.uuid, bob);
  for (const caller of [alice, bob, alice]) await read(remote.uuid, caller);
  await eventually(async () => expect(seen).toHaveLength(1));
  await open.anonymous(videosApi.getVideo, { params: { id: other.uuid } });
  await eventually(async () => expect(open.federation.seen).toEqual([other.url]));

  expect(seen).toEqual([remote.url]);
});
