import { expect, test } from '@jest/globals';
import { BASE, startWorld, type World } from './world.ts';

const read = async (world: World, path: string) => {
  const response = await world.fetch(path);
  return { status: response.status, type: response.headers.get('content-type'), body: (await response.json()) as Record<string, unknown> };
};
const peer = (number: number) => `https://peer.example/users/p${number}`;

/** Remote actors that follow a local one, or that it follows. */
async function meet(
  { query }: World,
  url: string,
  count: number,
  { as, state = 'accepted' }: { as: 'followed' | 'follower'; state?: string },
) {
  const other = as === 'followed' ? 'follower' : 'followed';
  await query(
    `with peers as (
      insert into actors (url, type, name, host, display_name, inbox, created_at, updated_at)
      select 'https://peer.example/users/p' || n, 'Person', 'p' || n, 'peer.example', 'p' || n, 'https://peer.example/inbox', now(), now()
      from generate_series(1, $2::int) n returning id
    ) insert into follows (${as}_id, ${other}_id, state, activity_url, created_at, updated_at)
    select (select id from actors where url = $1), id, $3, 'https://peer.example/follows/' || id, now(), now() from peers order by peers.id`,
    [url, count, state],
  );
}

test.each([
  ['/accounts/ines/followers', '/account/ines/followers', 'followed', 'account'],
  ['/accounts/ines/following', '/account/ines/following', 'follower', 'account'],
  ['/video-channels/ines_channel/followers', '/video-channels/INES_channel/followers', 'followed', 'channel'],
  ['/video-channels/ines_channel/following', '/video-channels/INES_channel/following', 'follower', 'channel'],
] as const)('%s are listed by tens, under one id', async (path, alias, as, of) => {
  await using world = await startWorld();
  await meet(world, (await world.people('ines'))[of], 12, { as });
  const id = BASE + path;

  const root = await read(world, alias);

  expect(root).toMatchObject({ status: 200, type: 'application/activity+json; charset=utf-8' });
  expect(root.body).toMatchObject({ id, type: 'OrderedCollection', totalItems: 12, first: `${id}?page=1` });
  expect((await read(world, `${path}?page=1`)).body).toMatchObject({
    id: `${id}?page=1`,
    type: 'OrderedCollectionPage',
    partOf: id,
    totalItems: 12,
    next: `${id}?page=2`,
    orderedItems: Array.from({ length: 10 }, (_, index) => peer(index + 1)),
  });
  const last = (await read(world, `${path}?page=2`)).body;
  expect(last).toMatchObject({ prev: `${id}?page=1`, orderedItems: [peer(11), peer(12)] });
  expect(last).not.toHaveProperty('next');
  expect((await read(world, `${path}?page=3`)).body).toMatchObject({ orderedItems: [], totalItems: 12 });
  for (const page of ['x', '0', '-1', '1.5', '99999999999'])
    expect([page, (await read(world, `${path}?page=${page}`)).body['type']]).toEqual([page, 'OrderedCollection']);
});

test('who was not accepted is not counted among the followers', async () => {
  await using world = await startWorld();
  await meet(world, (await world.people('ines')).account, 3, { as: 'followed', state: 'pending' });

  const { body } = await read(world, '/accounts/ines/followers');

  expect(body).toMatchObject({ totalItems: 0 });
  expect(body).not.toHaveProperty('first');
});

test('the public playlists of accounts and channels are listed by their ids; the instance has none', async () => {
  await using world = await startWorld();
  const uuid = world.videos.playlist(await world.people('ines'), []).playlist.uuid;
  world.videos.playlist(await world.people('olof'), []);

  for (const path of ['/accounts/ines/playlists', '/account/ines/playlists', '/video-channels/ines_channel/playlists'])
    expect((await read(world, `${path}?page=1`)).body).toMatchObject({ totalItems: 1, orderedItems: [`${BASE}/video-playlists/${uuid}`] });
  expect((await read(world, '/accounts/peertube/playlists')).body).toMatchObject({ totalItems: 0 });
});

test('collections of nobody are not found', async () => {
  await using world = await startWorld();

  for (const path of [
    '/accounts/nobody/followers',
    '/accounts/nobody/following',
    '/video-channels/peertube/followers',
    '/accounts/nobody/playlists',
  ])
    expect([path, (await read(world, path)).status]).toEqual([path, 404]);
});
