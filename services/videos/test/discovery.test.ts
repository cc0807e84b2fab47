import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { learnNewWords } from '../src/catalogue/video-search/learn-words.ts';
import { publicUrl, startWorld, type World } from './world.ts';

async function channels(world: World, query: Record<string, unknown>): Promise<string[]> {
  const answer = await world.anonymous(videosApi.searchChannels, { query: query as never });
  if (answer.status !== 200) throw new Error(`no search: ${JSON.stringify(answer.body)}`);
  return answer.body.data.map(({ name }) => name);
}

const addChannels = (world: World, named: Readonly<Record<string, string>>) =>
  world.sql(
    `insert into channels (account_id, name, display_name, created_at, updated_at)
      select a.id, c.key, c.value, now(), now() from accounts a, jsonb_each_text($2::jsonb) c where a.user_id = $1 order by c.key`,
    [alice.userId, JSON.stringify(named)],
  );

test('finds channels by words of their names, also mistyped ones, with their owners', async () => {
  await using world = await startWorld();
  await addChannels(world, { harbour: 'Le café du port', harbour_two: 'Harbour pilots', sailing: 'Sailing for beginners' });
  await learnNewWords(world);

  expect(await channels(world, { search: 'cafe PORT' })).toEqual(['harbour']);
  expect(await channels(world, { search: 'harb' })).toEqual(['harbour_two', 'harbour']);
  expect(await channels(world, { search: 'salling beginers' })).toEqual(['sailing']);
  expect(await channels(world, { search: 'nowhere' })).toEqual([]);
  expect(await channels(world, { search: '%' })).toEqual([]);
  expect(await channels(world, { handles: ['sailing', 'harbour@remote.example'], sort: 'displayName' })).toEqual(['sailing']);
  expect(await channels(world, { search: 'harb', host: 'remote.example' })).toEqual([]);
  const answer = await world.anonymous(videosApi.searchChannels, { query: { search: 'sailing' } });
  expect(answer).toMatchObject({ status: 200, body: { total: 1, data: [{ name: 'sailing', ownerAccount: { name: 'alice' } }] } });
  await world.sql(`update channels set display_name = 'Rowing' where name = 'sailing'`);
  await learnNewWords(world);
  expect(await channels(world, { search: 'rowign' })).toEqual(['sailing']);
});

test('a handle or an address of this instance finds the channel itself, any other nothing', async () => {
  await using world = await startWorld();
  await addChannels(world, { harbour: 'Harbour', harbour_two: 'Harbour two' });
  const { host } = new URL(publicUrl);

  for (const search of [
    `harbour@${host}`,
    `@harbour@${host}`,
    `${publicUrl}/c/harbour`,
    `${publicUrl}/video-channels/harbour/videos`,
    `${publicUrl}/c/harbour@${host}`,
  ])
    expect([search, await channels(world, { search })]).toEqual([search, ['harbour']]);
  expect(await channels(world, { search: '@harbour' })).toEqual(['harbour', 'harbour_two']);
  for (const search of [
    'harbour@remote.example',
    `${publicUrl}/c/nobody`,
    `${publicUrl}/c/%zz`,
    'https://remote.example/c/harbour',
    'http://',
  ])
    expect([search, await channels(world, { search })]).toEqual([search, []]);
  const refused = await world.anonymous(videosApi.searchChannels, { query: { search: 'a', searchTarget: 'search-index' } });
  expect(refused.status).toBe(400);
});

test('an overview shows a category, a channel and a tag of which there are six videos, the newest first, as the reader may see them', async () => {
  await using world = await startWorld();
  for (let day = 1; day <= 6; day++)
    await world.publish(alice, { created_at: `2026-01-0${day}T00:00:00Z` }, { name: `film ${day}`, category: 11, tags: ['Boats'] });
  for (let day = 1; day <= 5; day++) await world.publish(bob, {}, { name: `few ${day}`, category: 12, tags: ['rare'] });
  await world.publish(alice, { created_at: '2026-02-01T00:00:00Z' }, { name: 'internal film', privacy: 4, category: 11 });
  const overview = async (page: number, caller: Caller | null = null) => {
    const answer = await world.as(caller)(videosApi.getVideosOverview, { query: { page } });
    if (answer.status !== 200) throw new Error(`no overview: ${answer.status}`);
    return answer.body;
  };
  const names = (videos: readonly { name: string }[] | undefined) => videos?.map(({ name }) => name);
  const newestFirst = [6, 5, 4, 3, 2, 1].map((day) => `film ${day}`);

  const first = await overview(1);
  expect(first).toMatchObject({
    categories: [{ category: { id: 11 } }],
    channels: [{ channel: { name: 'alice_channel' } }],
    tags: [{ tag: 'Boats' }],
  });
  for (const [sample] of [first.categories, first.channels, first.tags]) expect(names(sample?.videos)).toEqual(newestFirst);
  expect(names((await overview(1, bob)).categories[0]?.videos)).toEqual(['internal film', ...newestFirst]);
  expect(await overview(2)).toEqual({ categories: [], channels: [], tags: [] });
  await world.sql(`update videos set privacy = 3 where name like 'film%'`);
  expect(await overview(1)).toEqual({ categories: [], channels: [], tags: [] });
  for (const page of [0, 21]) expect((await world.anonymous(videosApi.getVideosOverview, { query: { page } as never })).status).toBe(400);
});
