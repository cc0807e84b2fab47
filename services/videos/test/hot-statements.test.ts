import { randomUUID } from 'node:crypto';
import { connectDatabase } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { expect, test } from '@jest/globals';
import { countStatement, countVideos, sumTotal, totalStatement } from '../src/catalogue/video-lists/totals.ts';
import type { VideoFilter } from '../src/catalogue/video-lists/video-filter.ts';
import { readVideoById, readVideoByUuid } from '../src/catalogue/videos/get-video.ts';
import { readVideosById } from '../src/catalogue/videos/read-listed-videos.ts';
import { readPositions } from '../src/catalogue/videos/read-positions.ts';
import { countHidden } from '../src/community/comments/count-hidden.ts';
import { readComment } from '../src/community/comments/create-comment.ts';
import { readThread } from '../src/community/comments/get-thread.ts';
import { listThreads, threadsStatement } from '../src/community/comments/list-threads.ts';
import { fewMuted, manyMuted, readFewMuted, readManyMuted } from '../src/community/comments/muted-for.ts';
import { writePositions } from '../src/community/history/write-positions.ts';
import { readFollowers } from '../src/community/notifications/announce-video.ts';
import { findServedFile } from '../src/delivery/files/find-file.ts';
import { videos } from '../src/service.ts';
import { createVideosDatabase } from './world.ts';

const counted = { audiences: [1], nsfw: [false], muted: null };
const listed: VideoFilter = {
  conditions: ['v.audience > 0', 'v.audience = 1', 'not v.nsfw'],
  values: [],
  counted,
  isSelective: false,
  search: null,
  channels: null,
  isPersonal: false,
  needsChannel: false,
};
const ofCategory: VideoFilter = { ...listed, conditions: [...listed.conditions, 'v.category = $1'], values: [3], counted: null };

test('read-video-by-id and read-video-by-uuid find one row in an index', async () => {
  await using world = await openDatabase();

  expect(await readVideoById.explain(world.database, [7])).toMatch(/Index Scan using videos_pkey/);
  expect(await readVideoByUuid.explain(world.database, [randomUUID()])).toMatch(/Index Scan using videos_uuid_unique/);
});

test('find-served-file looks up each kind of name in its index', async () => {
  await using world = await openDatabase();

  const plan = await findServedFile.explain(world.database, ['a.mp4']);

  expect(plan).not.toContain('Seq Scan');
  for (const column of [
    'video_files_filename',
    'video_files_playlist_filename',
    'streaming_playlists_master',
    'streaming_playlists_segments',
  ])
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${column}`));
});

test('count-videos counts no further than totals are exact; known-total reads no videos', async () => {
  await using world = await openDatabase();

  expect(await countVideos.explain(world.database, countStatement(ofCategory))).toMatch(/Aggregate[^]*Limit/);
  expect(await sumTotal.explain(world.database, totalStatement(counted, []))).not.toMatch(/ on videos/);
});

test('read-listed-videos, read-positions and write-positions find their rows by key', async () => {
  await using world = await openDatabase();
  const now = new Date();

  expect(await readVideosById.explain(world.database, [[1, 2, 3]])).toMatch(/(Bitmap )?Index Scan (using|on) videos_pkey/);
  expect(await readPositions.explain(world.database, [7, [1, 2, 3]])).toMatch(
    /Index Scan (using|on) watched_videos_pkey|Bitmap Index Scan on watched_videos/,
  );
  const written = await writePositions.explain(world.database, [[7], [1], [30], [now]]);
  expect(written).toMatch(/Index (Only )?Scan using videos_pkey/);
  expect(written).not.toContain('Seq Scan on videos');
});

test('pages of comments, threads and their numbers are read by index', async () => {
  await using world = await openDatabase();
  await world.database.query({ text: 'set enable_seqscan = off' });

  const page = await listThreads.explain(world.database, threadsStatement('id', '-createdAt', [7, 3, false, [], 15, 0]));
  expect(page).not.toContain('Seq Scan');
  expect(page).toMatch(/comments_threads[^]*/);
  expect(await readComment.explain(world.database, [7])).toContain('comments_pkey');
  expect(await readFollowers.explain(world.database, [7, 0])).not.toContain('Seq Scan');
  expect(await readThread.explain(world.database, [7, 3, false, []])).toContain('comments_of_thread');
  expect(await countHidden.explain(world.database, [7, 3, false, [1]])).toMatch(/comments_of_account[^]*comments_replies/);
  const asked = { addressedBy: 'uuid', values: [randomUUID(), 3] } as const;
  const few = await readFewMuted.explain(world.database, fewMuted(asked));
  const many = await readManyMuted.explain(world.database, manyMuted(asked));
  for (const index of ['videos_uuid_unique', 'accounts_muted', 'comments_of_account'])
    expect([few, many].every((plan) => plan.includes(index))).toBe(true);
  expect(few).toMatch(/mutes_(newest|unique)/);
  expect(few).not.toContain('Seq Scan');
});

async function openDatabase() {
  await using opening = new AsyncDisposableStack();
  const { url } = opening.use(await createVideosDatabase());
  const database = opening.use(await connectDatabase({ url, ...videos.schema, log: silentLog, name: 'test', poolSize: 1 }));
  const running = opening.move();
  return { database, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
