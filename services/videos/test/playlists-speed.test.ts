import { readSettings } from '@flotilla/config';
import { newestSettings } from '@flotilla/contracts-auth';
import { connectDatabase, type Database, type Statement } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { alice, createTestDatabase, testServices } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { createReadListedVideos } from '../src/catalogue/index.ts';
import { findPlaylistFor } from '../src/community/playlists/find-playlist.ts';
import { findPlaylistThumbnail } from '../src/community/playlists/find-playlist-thumbnail.ts';
import { findPlaylistsOfVideos } from '../src/community/playlists/find-playlists-of-videos.ts';
import { listElements } from '../src/community/playlists/list-elements.ts';
import { listAccountPlaylists, listChannelPlaylists, listPlaylists } from '../src/community/playlists/list-playlists.ts';
import { createShapePlaylist } from '../src/community/playlists/playlist-rows.ts';
import { searchPlaylists } from '../src/community/playlists/search-playlists.ts';
import { videos } from '../src/service.ts';

const PLAYLISTS = 20_000;
const sorts = ['name', '-name', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'] as const;
const config = readSettings(videos.settings, {
  PUBLIC_URL: 'http://localhost:8080',
  VIDEOS_DATABASE_URL: 'postgres://localhost/x',
  TRANSCODER_URL: 'http://localhost:1',
  FEDERATION_URL: 'http://localhost:1',
  AUTH_URL: 'http://localhost:1',
  ...testServices().settingsOf('videos'),
  FILE_TOKEN_SECRET: 'x',
});

type Deps = ReturnType<typeof depsOf>;
function depsOf(database: Database) {
  const basics = { database, config, clock: { now: () => new Date() }, settings: () => newestSettings.initial };
  const neighbours = { meet: () => Promise.resolve(undefined), seen: () => undefined, fetchFile: () => Promise.resolve(undefined) };
  return { ...basics, neighbours, shape: createShapePlaylist(basics), readVideos: createReadListedVideos(basics) };
}

/** The plans of all statements that some work makes. */
function planReader(database: Database) {
  return async (work: (deps: Deps) => Promise<unknown>): Promise<string[]> => {
    const seen: Statement[] = [];
    const watched = { run: <Row>(statement: Statement) => (seen.push(statement), database.run<Row>(statement)) };
    await work(depsOf(Object.assign(Object.create(database), watched)));
    const plans: string[] = [];
    for (const { text, values = [] } of seen.filter((statement) => !statement.text.startsWith('explain'))) {
      const rows = await database.query<{ 'QUERY PLAN': string }>({ text: `explain (analyze, costs off, timing off) ${text}`, values });
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  };
}

/** Tables that a plan reads from one end to the other. */
const readWhole = (plans: readonly string[]) => plans.flatMap((plan) => plan.match(/Seq Scan on (playlist\w*|videos)/g) ?? []);
/** Counting goes as far as totals are exact. */
const exceptCounts = (plans: readonly string[]) => plans.filter((plan) => !plan.startsWith('Aggregate'));

test('no list of playlists, search or page of one reads all of them', async () => {
  await using created = await createTestDatabase({ name: 'videos-many-playlists', build });
  await using database = await connectDatabase({ url: created.url, entities: videos.schema.entities, log: silentLog, name: 'test' });
  const plansOf = planReader(database);

  for (const sort of sorts) {
    const everybody = await plansOf((deps) => listPlaylists(deps, { sort }));
    expect([sort, readWhole(exceptCounts(everybody))]).toEqual([sort, []]);
    const own = await plansOf((deps) => listAccountPlaylists(deps, { sort }, 'account7', { ...alice, userId: 7 }));
    const ofChannel = await plansOf((deps) => listChannelPlaylists(deps, { sort }, 'channel7', null));
    expect([sort, readWhole([...own, ...ofChannel])]).toEqual([sort, []]);
  }
  const rare = await plansOf((deps) => searchPlaylists(deps, { search: 'rarely list' }, null));
  expect(rare.join('\n')).toMatch(/Bitmap Index Scan on playlists_search/);
  expect(readWhole(rare)).toEqual([]);
  const common = await plansOf((deps) => searchPlaylists(deps, { search: 'list', sort: '-match' }, null));
  expect(common.find((plan) => plan.includes('starts_with'))).toMatch(/Limit \(actual rows=2000/);
});

test('one playlist, a page of it, its picture and the places of videos are found in indexes', async () => {
  await using created = await createTestDatabase({ name: 'videos-many-playlists', build });
  await using database = await connectDatabase({ url: created.url, entities: videos.schema.entities, log: silentLog, name: 'test' });
  const plansOf = planReader(database);
  const [{ id, uuid } = { id: 0, uuid: '' }] = await database.query<{ id: number; uuid: string }>({
    text: `select id, uuid from playlists where videos_length > 1000`,
  });

  const plans = [
    await plansOf((deps) => findPlaylistFor(deps, String(id), null)),
    await plansOf((deps) => findPlaylistFor(deps, uuid, null)),
    await plansOf((deps) => listElements(deps, uuid, { start: 2_900, count: 100 }, null)),
    await plansOf(({ database: watched }) => findPlaylistThumbnail(watched, 'nothing.jpg')),
    await plansOf((deps) => findPlaylistsOfVideos(deps, [1, 2, 3], { ...alice, userId: 7 })),
  ];

  expect(plans.flatMap(readWhole)).toEqual([]);
  const pages = plans[2]?.join('\n');
  expect(pages).toMatch(/Index Scan using playlist_elements_position_unique on playlist_elements e .*rows=100/);
});

async function build(url: string): Promise<void> {
  await using database = await connectDatabase({ url, ...videos.schema, log: silentLog, name: 'test' });
  await database.migrate();
  const run = (text: string) => database.query({ text });
  await run(
    `insert into accounts (user_id, name, display_name, created_at, updated_at) select i, 'account' || i, 'A', now(), now() from generate_series(1, 400) i`,
  );
  await run(
    `insert into channels (account_id, name, display_name, created_at, updated_at) select id, 'channel' || id, 'C', now(), now() from accounts order by id`,
  );
  await run(`insert into videos (uuid, channel_id, account_id, name, search_text, privacy, state, created_at, updated_at, published_at)
    select gen_random_uuid(), 1 + i % 400, 1 + i % 400, 'film ' || i, 'film ' || i, 1, 1, now(), now(), now() from generate_series(1, 4000) i`);
  await run(`insert into playlists (uuid, account_id, channel_id, channel_position, type, privacy, display_name, search_text, thumbnail_video_id, created_at, updated_at)
    select gen_random_uuid(), 1 + i % 400, 1 + i % 400, 1 + i / 400, 1, case when i % 5 = 0 then 3 else 1 end, 'List ' || i,
      'list ' || i || case when i % 997 = 0 then ' rarely' else '' end, 1 + i % 4000, now() - i * interval '1 minute', now() - (i * 7919 % 9000) * interval '1 minute'
    from generate_series(0, ${PLAYLISTS - 1}) i`);
  // With its trigger, a busy machine would need more than ten seconds for a statement.
  await run('alter table playlist_elements disable trigger user');
  await run(`insert into playlist_elements (playlist_id, video_id, position, created_at)
    select id, 1 + (id * 7 + at) % 4000, at, now() from playlists, generate_series(1, case when id = (select max(id) from playlists where privacy = 1) then 3000 else 2 end) at
    where type = 1`);
  await run('alter table playlist_elements enable trigger user');
  await run('update playlists p set videos_length = (select count(*) from playlist_elements e where e.playlist_id = p.id)');
  await run(`insert into playlist_thumbnails (playlist_id, filename, storage_key, width, height, size, created_at)
    select id, id || '.jpg', 'thumbnails/' || id, 850, 480, 4, now() from playlists where id % 3 = 0`);
  await run('vacuum analyze');
}
