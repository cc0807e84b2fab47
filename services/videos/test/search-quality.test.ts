import { videosApi } from '@flotilla/contracts-videos';
import { alice } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { setSpokenWords } from '../src/catalogue/index.ts';
import { learnNewWords } from '../src/catalogue/video-search/learn-words.ts';
import { otherVideos } from './judged/catalogue.ts';
import { queries } from './judged/queries.ts';
import { type JudgedVideo, targets } from './judged/targets.ts';
import { startWorld, type World } from './world.ts';

const OTHERS = 5_000;
const BATCH = 500;
const AMONG = 5;
const AT_LEAST = 0.9;

test('of what people look for, nine of ten are among the first five, however they ask', async () => {
  await using world = await startWorld();
  await fill(world, [...otherVideos(OTHERS), ...Object.values(targets)]);

  for (const [kind, judged] of Object.entries(queries)) {
    const missed: string[] = [];
    for (const [search, expected] of judged) {
      const { body } = await world.anonymous(videosApi.searchVideos, { query: { search, count: AMONG } });
      const found = (body as { data: { name: string }[] }).data.map(({ name }) => name);
      if (!found.includes(targets[expected].name)) missed.push(`${search}: ${found.join(' | ')}`);
    }
    expect(judged.length).toBeGreaterThanOrEqual(15);
    expect([kind, missed.length / judged.length <= 1 - AT_LEAST ? [] : missed]).toEqual([kind, []]);
  }
}, 120_000);

/** Straight into the tables, as a migration of thousands of videos would come; what searches look through is derived there. */
async function fill(world: World, videos: readonly JudgedVideo[]): Promise<void> {
  const owner = (await world.sql<{ id: number }>('select id from accounts where user_id = $1', [alice.userId]))[0]?.id;
  const channels = [...new Set(videos.map(({ channel }) => channel))];
  await world.sql(
    `insert into channels (account_id, name, display_name, created_at, updated_at)
      select $1, 'judged_' || at, name, now(), now() from unnest($2::text[]) with ordinality c (name, at)`,
    [owner, channels],
  );
  for (let start = 0; start < videos.length; start += BATCH) await fillSome(world, owner, videos.slice(start, start + BATCH));
  await learnNewWords(world);
}

async function fillSome(world: World, owner: number | undefined, videos: readonly JudgedVideo[]): Promise<void> {
  const rows = await world.sql<{ id: number }>(
    `insert into videos (uuid, channel_id, account_id, name, description, tags, language, privacy, state, created_at, updated_at, published_at)
      select gen_random_uuid(), c.id, $1, v.name, v.description, array(select jsonb_array_elements_text(v.tags)), v.language, 1, 1, now(), now(), now()
      from jsonb_to_recordset($2::jsonb) v (at int, name text, channel text, description text, tags jsonb, language text) join channels c on c.display_name = v.channel
      order by v.at returning id`,
    [owner, JSON.stringify(videos.map((video, at) => ({ ...video, at })))],
  );
  await world.transaction(async (tx) => {
    for (const [at, { spoken }] of videos.entries()) if (spoken) await setSpokenWords(tx, rows[at]?.id as number, [spoken]);
  });
}
