import { videosApi } from '@flotilla/contracts-videos';
import { alice } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { type Move, planMove } from '../src/community/playlists/plan-move.ts';
import { addVideo, listOf, type MadePlaylist, makePlaylist } from './playlists-world.ts';
import { ascending, startWorld, type World } from './world.ts';

/** Numbers from 0 to below 1, the same in every run. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** What putting a block behind an element means, said with an array; undefined where a position is beyond the end. */
function moved<T>(list: readonly T[], { startPosition, insertAfterPosition, reorderLength = 1 }: Move): T[] | undefined {
  const last = startPosition + reorderLength - 1;
  if (last > list.length || insertAfterPosition > list.length) return undefined;
  if (insertAfterPosition >= startPosition && insertAfterPosition <= last) return [...list];
  const block = list.slice(startPosition - 1, last);
  const behind = list[insertAfterPosition - 1];
  const rest = list.filter((each) => !block.includes(each));
  const at = behind === undefined ? 0 : rest.indexOf(behind) + 1;
  return [...rest.slice(0, at), ...block, ...rest.slice(at)];
}

const reorder = (world: World, { id }: MadePlaylist, body: Move) =>
  world.as(alice)(videosApi.reorderPlaylistElements, { params: { playlistId: String(id) }, body });

/** Elements as rows say: their ids by position, which must have no gaps, and the number that the playlist tells. */
async function rowsOf(world: World, { id }: MadePlaylist): Promise<number[]> {
  const rows = await world.sql<{ id: number; position: number }>(
    'select id, position from playlist_elements where playlist_id = $1 order by position',
    [id],
  );
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at + 1));
  expect(await world.sql('select videos_length from playlists where id = $1', [id])).toEqual([{ videos_length: rows.length }]);
  return rows.map(({ id: element }) => element);
}

test('moves as an array does, or not at all, for every block and every place of lists of up to seven', () => {
  for (let count = 0; count <= 7; count++) {
    const list = Array.from({ length: count }, (_, at) => at + 1);
    for (let startPosition = 1; startPosition <= count + 2; startPosition++)
      for (let insertAfterPosition = 0; insertAfterPosition <= count + 2; insertAfterPosition++)
        for (let reorderLength = 1; reorderLength <= count + 2; reorderLength++) {
          const move = { startPosition, insertAfterPosition, reorderLength };
          expect([move, outcomeOf(list, move)]).toEqual([move, moved(list, move)]);
        }
  }
});

function outcomeOf(list: readonly number[], move: Move): number[] | undefined {
  try {
    const shift = planMove(move, list.length);
    if (!shift) return [...list];
    const { first, last, low, high, block, others } = shift;
    const at = (position: number) => {
      if (position < low || position > high) return position;
      return position + (position >= first && position <= last ? block : others);
    };
    return list.toSorted((a, b) => at(a) - at(b));
  } catch {
    return undefined;
  }
}

test('the order of a playlist is that of an array after any hundred changes', async () => {
  await using world = await startWorld();
  const random = createRandom(2026);
  const below = (limit: number) => Math.floor(random() * limit);
  const video = await world.publish(alice);
  const list = await makePlaylist(world, alice);
  let expected: number[] = [];

  for (let change = 0; change < 100; change++) {
    const kind = expected.length < 4 ? 'add' : (['add', 'move', 'move', 'move', 'remove'] as const)[below(5)];
    if (kind === 'add') expected.push(await addVideo(world, alice, list, video.id));
    else if (kind === 'remove') {
      const [playlistElementId] = expected.splice(below(expected.length), 1);
      const params = { playlistId: list.uuid, playlistElementId: playlistElementId as number };
      expect(await world.as(alice)(videosApi.removePlaylistElement, { params })).toMatchObject({ status: 204 });
    } else {
      const move = {
        startPosition: 1 + below(expected.length + 1),
        insertAfterPosition: below(expected.length + 2),
        reorderLength: 1 + below(4),
      };
      const after = moved(expected, move);
      expect(await reorder(world, list, move)).toMatchObject({ status: after ? 204 : 400 });
      expected = after ?? expected;
    }
    expect(await rowsOf(world, list)).toEqual(expected);
  }
  const { total, data } = await listOf(world, alice, list);
  expect([total, data.map(({ id }) => id)]).toEqual([expected.length, expected]);
});

test('adding, moving and removing at the same time leaves no gap, no double and the exact number', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const list = await makePlaylist(world, alice);
  const first: number[] = [];
  for (let at = 0; at < 12; at++) first.push(await addVideo(world, alice, list, video.id));

  const params = { playlistId: list.uuid };
  const adding = Array.from({ length: 15 }, () => addVideo(world, alice, list, video.id));
  const removing = first
    .slice(0, 8)
    .map((playlistElementId) => world.as(alice)(videosApi.removePlaylistElement, { params: { ...params, playlistElementId } }));
  const again = first
    .slice(0, 4)
    .map((playlistElementId) => world.as(alice)(videosApi.removePlaylistElement, { params: { ...params, playlistElementId } }));
  const moving = [1, 2, 3, 4].map((startPosition) => reorder(world, list, { startPosition, insertAfterPosition: 0 }));
  const added = await Promise.all(adding);
  const statuses = (await Promise.all([...removing, ...again])).map(({ status }) => status).toSorted(ascending);
  const answers = (await Promise.all(moving)).map(({ status }) => status);

  expect(statuses).toEqual([...Array<number>(8).fill(204), ...Array<number>(4).fill(404)]);
  expect(answers).toEqual([204, 204, 204, 204]);
  expect((await rowsOf(world, list)).toSorted(ascending)).toEqual([...first.slice(8), ...added].toSorted((a, b) => a - b));
  const published = (await world.events('playlist.snapshot.v1')).filter(({ playlistId }) => playlistId === list.id);
  const newest = published.toSorted((a, b) => Number(a['version']) - Number(b['version'])).at(-1);
  expect(newest).toMatchObject({ videosLength: 19 });
});

test('a playlist of 10,000 elements is moved at once, read at its end, takes no further one and goes at once', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const list = await makePlaylist(world, alice);
  // In pieces, each of which a busy machine writes in time.
  for (let piece = 0; piece < 11; piece++)
    await world.sql(
      `insert into playlist_elements (playlist_id, video_id, position, created_at) select $1, $2, 0, now() from generate_series(1, 909)`,
      [list.id, video.id],
    );
  const last = await addVideo(world, alice, list, video.id);
  const params = { playlistId: list.uuid };

  const full = await world.as(alice)(videosApi.addPlaylistElement, { params, body: { videoId: video.uuid } });
  const began = performance.now();
  expect(await reorder(world, list, { startPosition: 10_000, insertAfterPosition: 0 })).toMatchObject({ status: 204 });
  const tookMs = performance.now() - began;

  expect(full).toMatchObject({ status: 400, body: { detail: 'The playlist holds as many videos as a playlist can.' } });
  expect((await rowsOf(world, list))[0]).toBe(last);
  expect(tookMs).toBeLessThan(5_000);
  const page = await world.as(alice)(videosApi.listPlaylistElements, { params, query: { start: 9_998, count: 5 } });
  expect(page).toMatchObject({ body: { total: 10_000, data: [{ position: 9_999 }, { position: 10_000 }] } });
  const beyond = await world.as(alice)(videosApi.listPlaylistElements, { params, query: { start: 2_147_483_647, count: 100 } });
  expect(beyond).toMatchObject({ status: 200, body: { total: 10_000, data: [] } });
  expect(await world.as(alice)(videosApi.deletePlaylist, { params })).toMatchObject({ status: 204 });
  expect(await world.sql('select from playlist_elements')).toEqual([]);
});

test('the database refuses gaps in spirit: no two elements at one place, none beyond the end, and gaps close whoever deletes', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const list = await makePlaylist(world, alice);
  for (let at = 0; at < 6; at++) await addVideo(world, alice, list, video.id);
  const before = await rowsOf(world, list);

  await expect(world.sql('update playlist_elements set position = 2 where position = 3')).rejects.toThrow(/position_unique/);
  await expect(world.sql('update playlist_elements set position = 0 where position = 1')).rejects.toThrow(/position_check/);
  await world.sql('delete from playlist_elements where position in (1, 3, 4)');

  expect(await rowsOf(world, list)).toEqual([before[1], before[4], before[5]]);
});

test('the playlists of a channel keep places without gaps, whatever enters, moves and leaves', async () => {
  await using world = await startWorld();
  const lists: MadePlaylist[] = [];
  for (const displayName of ['a', 'b', 'c', 'd', 'e']) lists.push(await makePlaylist(world, alice, { displayName }));
  const channel = { channelHandle: 'alice_channel' };
  const order = async () => {
    const rows = await world.sql<{ name: string; position: number }>(
      'select display_name as name, channel_position as position from playlists where channel_id = $1 order by 2',
      [world.channelOf(alice)],
    );
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at + 1));
    return rows.map(({ name }) => name).join('');
  };
  const move = (body: Move) => world.as(alice)(videosApi.reorderChannelPlaylists, { params: channel, body });
  const change = (at: number, videoChannelId: number | null) =>
    world.as(alice)(videosApi.updatePlaylist, { params: { playlistId: lists[at]?.uuid ?? '' }, body: { videoChannelId } });

  await move({ startPosition: 1, insertAfterPosition: 4, reorderLength: 2 });
  expect(await order()).toBe('cdabe');
  expect(await move({ startPosition: 5, insertAfterPosition: 0, reorderLength: 2 })).toMatchObject({ status: 400 });
  expect(await move({ startPosition: 1, insertAfterPosition: 6 })).toMatchObject({ status: 400 });

  expect(await change(3, null)).toMatchObject({ status: 204 });
  expect(await order()).toBe('cabe');
  expect(await change(3, world.channelOf(alice))).toMatchObject({ status: 204 });
  expect(await order()).toBe('cabed');
  await world.as(alice)(videosApi.deletePlaylist, { params: { playlistId: lists[0]?.uuid ?? '' } });
  expect(await order()).toBe('cbed');

  await Promise.all([
    ...['f', 'g', 'h'].map((displayName) => makePlaylist(world, alice, { displayName })),
    change(1, null),
    move({ startPosition: 2, insertAfterPosition: 0 }),
    world.as(alice)(videosApi.deletePlaylist, { params: { playlistId: lists[4]?.uuid ?? '' } }),
  ]);
  expect((await order()).split('').toSorted().join('')).toBe('cdfgh');
});
