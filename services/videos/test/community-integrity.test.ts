import { videosApi } from '@flotilla/contracts-videos';
import type { OwnFinding } from '@flotilla/service';
import { silentLog } from '@flotilla/telemetry';
import { alice, bob } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { videos } from '../src/service.ts';
import { startWorld, type World } from './world.ts';

const { checks = [], repairs = {} } = videos.integrityChecks ?? {};
const ACTORS = ['images of accounts and channels', 'deleted channels'];
const COMMUNITY = ['ratings and their numbers', 'comments and their numbers', 'histories', 'notifications'];

/** What some checks find, those of the community unless it is said. */
async function look({ sql, storage }: World, titles: readonly string[] = COMMUNITY): Promise<OwnFinding[]> {
  const rows = {
    query: <Row>(text: string, values: readonly unknown[] = []) => sql<Row>(text, [...values]),
    stream() {
      throw new Error('not used here');
    },
  };
  const found: OwnFinding[] = [];
  for (const check of checks.filter(({ title }) => titles.includes(title)))
    for await (const finding of check.look({ rows, storage, mayJobsWait: async () => false })) found.push(finding);
  return found;
}

async function repair({ database, storage }: World, finding: OwnFinding): Promise<string | undefined> {
  const context = { database, storage, clock: { now: () => new Date() }, log: silentLog };
  return repairs[finding.repair ?? '']?.run({ ...finding, service: 'videos' }, context);
}

/** Tells alice of what bob did. */
const tell = (world: World, about: Record<string, number>) => {
  const columns = Object.keys(about);
  return world.sql(
    `insert into notifications (account_id, type, cause, ${columns.join(', ')}, created_at, updated_at)
      select id, 2, $1, ${columns.map((_, index) => `$${index + 2}`).join(', ')}, now(), now() from accounts where name = 'alice'`,
    [JSON.stringify(about), ...Object.values(about)],
  );
};
const idOf = async (world: World, name: string) =>
  (await world.sql<{ id: number }>('select id from accounts where name = $1', [name]))[0]?.id;

test('what is left of a deleted video is found and removed, and nothing about one that is there', async () => {
  await using world = await startWorld();
  const [gone, kept] = [await world.publish(alice), await world.publish(alice)];
  const rate = `insert into ratings (account_id, video_id, rating, created_at, updated_at) values ($1, $2, 'like', now(), now())`;
  const watch = 'insert into watched_videos (user_id, video_id, position, watched_at) values ($1, $2, 1, now())';
  const comment = `insert into comments (account_id, video_id, thread_id, text, held_for_review, by_video_author, created_at, updated_at)
    values ($1, $2, 0, 'A comment', false, false, now(), now())`;
  const bobs = await idOf(world, 'bob');
  await world.sql('delete from videos where id = $1', [gone.id]);
  for (const { id } of [gone, kept]) {
    for (const text of [rate, comment]) await world.sql(text, [bobs, id]);
    await world.sql(watch, [bob.userId, id]);
    await tell(world, { video_id: id });
  }

  const found = await look(world);
  expect(found).toEqual(
    ['ratings of a deleted video', 'comments on a deleted video', 'deleted video in histories', 'notifications about a deleted video'].map(
      (what) => expect.objectContaining({ kind: 'orphan', what, key: `video ${gone.id}`, repair: 'forget the video again' }),
    ),
  );
  expect(await Promise.all(found.map((finding) => repair(world, finding)))).toEqual(found.map(() => 'a job will remove them'));
  await world.settle();

  expect(await look(world)).toEqual([]);
  expect(
    await world.sql(
      'select video_id from ratings union all select video_id from comments union all select video_id from watched_videos union all select video_id from notifications',
    ),
  ).toEqual([kept, kept, kept, kept].map(({ id }) => ({ video_id: id })));
  expect(await repair(world, { ...(found[0] as OwnFinding), key: `video ${kept.id}` })).toBeUndefined();
});

test('what is told of comments and follows that are gone is found and removed, and nothing else', async () => {
  await using world = await startWorld();
  const { id: video_id, uuid } = await world.publish(alice);
  const write = () => world.as(bob)(videosApi.createCommentThread, { params: { id: uuid }, body: { text: 'What a sail!' } });
  await Promise.all([write(), write(), write()]);
  await world.as(bob)(videosApi.addSubscription, { body: { uri: 'alice_channel@flotilla.example:8080' } });
  const told = () => world.sql('select comment_id, follow_id from notifications order by id');
  const before = await told();
  const [deleted] = await world.sql<{ id: number }>(
    `update comments set deleted_at = now(), account_id = null, text = '' where id = (select min(id) from comments) returning id`,
  );
  const others = before.filter(({ comment_id }) => comment_id !== deleted?.id);
  await tell(world, { video_id, comment_id: 4711 });
  await tell(world, { follow_id: 4712 });

  const found = await look(world);
  expect(found.map(({ kind, key }) => `${kind} ${key}`).toSorted()).toEqual([
    `orphan comment ${deleted?.id}`,
    'orphan comment 4711',
    'orphan follow 4712',
  ]);
  expect(await Promise.all(found.map((finding) => repair(world, finding)))).toEqual(['removed', 'removed', 'removed']);

  expect(await look(world)).toEqual([]);
  expect(await told()).toEqual(others);
  expect(await repair(world, found[0] as OwnFinding)).toBeUndefined();
});

test('a deleted channel that no job removes is found and removed, and images that a row does not name are found', async () => {
  await using world = await startWorld();
  const made = await world.as(alice)(videosApi.createChannel, { body: { name: 'boats', displayName: 'Boats' } });
  const { id } = (made.body as { videoChannel: { id: number } }).videoChannel;
  await world.sql('update channels set removed_at = now() where id = $1', [id]);
  await world.sql(`update channels set banners = '[[1920, 317, "lost.png", "2026-11-23T00:00:00.000Z"]]' where name = 'alice_channel'`);

  const found = await look(world, ACTORS);
  expect(found.map(({ what, key }) => [what, key])).toEqual([
    ['banner of channels', 'alice_channel'],
    ['deleted channel', String(id)],
  ]);
  await repair(world, found.at(-1) as OwnFinding);
  await world.settle();

  expect(await world.sql('select from channels where id = $1', [id])).toEqual([]);
  expect(await look(world, ACTORS)).toHaveLength(1);
});
