import { randomUUID } from 'node:crypto';
import { connectDatabase, type HotStatement } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { expect, test } from '@jest/globals';
import { readChannelDays, readChannelTotals } from '../src/catalogue/channel-lists/add-stats.ts';
import { channelRows } from '../src/catalogue/channels/channel-rows.ts';
import { isChannelForEverybody } from '../src/catalogue/channels/listed-channels.ts';
import { countDownload } from '../src/catalogue/counts/count-download.ts';
import { countViews } from '../src/catalogue/counts/count-views.ts';
import { moveTrend } from '../src/catalogue/counts/follow-trend.ts';
import { setCounted } from '../src/catalogue/counts/set-counted.ts';
import { mergeHours } from '../src/catalogue/counts/thin-out-hours.ts';
import { findsMore, moreStatement, walkStatement } from '../src/catalogue/video-lists/page-statement.ts';
import { countStatement, countVideos, sumTotal, totalStatement } from '../src/catalogue/video-lists/totals.ts';
import { CATALOGUE_VERSION, type VideoFilter } from '../src/catalogue/video-lists/video-filter.ts';
import { readAlikeWords } from '../src/catalogue/video-search/alike-words.ts';
import { readVideosAndAccounts } from '../src/catalogue/videos/find-video-and-account.ts';
import { readVideoById, readVideoByUuid } from '../src/catalogue/videos/get-video.ts';
import { hideVideos } from '../src/catalogue/videos/hide-muted.ts';
import { readVideosById } from '../src/catalogue/videos/read-listed-videos.ts';
import { readPositions } from '../src/catalogue/videos/read-positions.ts';
import { readViewers } from '../src/catalogue/videos/viewers-now.ts';
import { countHidden } from '../src/community/comments/count-hidden.ts';
import { readThread } from '../src/community/comments/get-thread.ts';
import { listThreads, threadsStatement } from '../src/community/comments/list-threads.ts';
import { fewMuted, manyMuted, readFewMuted, readManyMuted } from '../src/community/comments/muted-for.ts';
import { writeFree, writeThese } from '../src/community/comments/write-comments.ts';
import { writePositions } from '../src/community/history/write-positions.ts';
import { readFollowers } from '../src/community/notifications/announce-video.ts';
import { notifyUsers } from '../src/community/notifications/notify.ts';
import { writeFreeRatings, writeRatings } from '../src/community/ratings/write-ratings.ts';
import { findPeak, sumViewings } from '../src/community/video-statistics/get-overall-stats.ts';
import { readRetention } from '../src/community/video-statistics/get-retention-stats.ts';
import { readDownloads, readStays } from '../src/community/video-statistics/get-timeseries-stats.ts';
import { readPrograms } from '../src/community/video-statistics/get-user-agent-stats.ts';
import { readAudience } from '../src/community/views/report-audience.ts';
import { addViewers, endThese, endViewers, lockViewers, renameViewers, writeViewers } from '../src/community/views/viewer-statements.ts';
import { findServedFile } from '../src/delivery/files/find-file.ts';
import { feedCommentsStatement, readFeedComments } from '../src/discovery/feeds/feed-comments.ts';
import { FEED_SELECTION, readFeedVideos } from '../src/discovery/feeds/feed-videos.ts';
import { readHabits } from '../src/discovery/feeds/get-podcast.ts';
import { drawSamples } from '../src/discovery/overviews/draw-samples.ts';
import { readAccountNames, readChannelNames, readLastId, readListedPages } from '../src/discovery/sitemap/listed-pages.ts';
import { readFederatedById, readFederatedByIds, readFederatedByUuid } from '../src/federated/read-federated-videos.ts';
import { videos } from '../src/service.ts';
import { createVideosDatabase } from './world.ts';

const counted = { audiences: [1], nsfw: [false], muted: null };
const listed: VideoFilter = {
  conditions: ['v.audience > 0', 'v.audience = 1', 'not v.nsfw'],
  values: [],
  counted,
  isSelective: false,
  search: null,
  isUsualSearch: false,
  channels: null,
  version: CATALOGUE_VERSION,
  needsChannel: false,
};
const ofCategory: VideoFilter = { ...listed, conditions: [...listed.conditions, 'v.category = $1'], values: [3], counted: null };

test('read-video-by-id and read-video-by-uuid find one row in an index', async () => {
  await using world = await openDatabase();

  expect(await readVideoById.explain(world.database, [7])).toMatch(/Index Scan using videos_pkey/);
  expect(await readVideoByUuid.explain(world.database, [randomUUID()])).toMatch(/Index Scan using videos_uuid_unique/);
});

test('read-federated-by-id, -uuid and -ids find videos, and what belongs to them, in indexes', async () => {
  await using world = await openDatabase();

  expect(await readFederatedById.explain(world.database, [7])).toMatch(/Index Scan using videos_pkey/);
  expect(await readFederatedByUuid.explain(world.database, [randomUUID()])).toMatch(/Index Scan using videos_uuid_unique/);
  expect(await readFederatedByIds.explain(world.database, [[7, 8]])).toMatch(/videos_pkey/);
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

test('hide-muted-videos finds the videos of its round by key', async () => {
  await using world = await openDatabase();

  const plan = await hideVideos.explain(world.database, [7, [1, 2, 3], true]);

  expect(plan).toMatch(/Index Scan (using|on) videos_pkey/);
  expect(plan).not.toContain('Seq Scan on videos');
});

test('read-feed-videos and read-habits-of-channel read the newest of a channel by its index', async () => {
  await using world = await openDatabase();
  await world.database.query({ text: 'set enable_seqscan = off' });
  const ofChannel: VideoFilter = {
    ...listed,
    conditions: ['v.channel_id = $1', ...listed.conditions],
    values: [7],
    counted: null,
    version: null,
  };
  const page = { start: 0, count: 20, sort: '-publishedAt', include: 0, viewerId: null, watcherId: null };

  const { length: _length, ...walk } = walkStatement(ofChannel, page, FEED_SELECTION);
  const plan = await readFeedVideos.explain(world.database, walk);
  expect(plan).toMatch(/Limit[^]*Index Scan using videos_of_channel/);
  expect(plan).toMatch(/Index Scan using video_files_/);
  expect(await readHabits.explain(world.database, [7])).toMatch(/Limit[^]*Index (Only )?Scan using videos_of_channel/);
});

test('read-feed-comments reads the newest of all, or of each video, by an index', async () => {
  await using world = await openDatabase();
  await world.database.query({ text: 'set enable_seqscan = off' });
  const planOf = (place: Partial<Parameters<typeof feedCommentsStatement>[0]>) =>
    readFeedComments.explain(world.database, feedCommentsStatement({ accountIds: [], channelIds: [], ...place }, 20));

  expect(await planOf({})).toMatch(/Limit[^]*Index Scan using comments_latest/);
  for (const place of [{ videoId: 7 }, { accountIds: [7] }, { channelIds: [7] }])
    expect(await planOf(place)).toMatch(/Limit[^]*Index Scan using comments_of_video/);
  expect(await planOf({})).not.toContain('Seq Scan on mutes');
});

test('the parts of a sitemap are read by ranges of keys', async () => {
  await using world = await openDatabase();
  await world.database.query({ text: 'set enable_seqscan = off' });

  expect(await readLastId.explain(world.database)).toMatch(/videos_pkey[^]*channels_pkey[^]*accounts_pkey/);
  expect(await readListedPages.explain(world.database, [1, 5_000, false])).toMatch(/videos_pkey/);
  expect(await readChannelNames.explain(world.database, [1, 5_000])).toMatch(/channels_pkey/);
  expect(await readAccountNames.explain(world.database, [1, 5_000])).toMatch(/accounts_pkey/);
});

test('lists of channels look for one followed video of each by index', async () => {
  await using world = await openDatabase();
  await world.database.query({ text: 'set enable_seqscan = off' });

  const { sql: text } = channelRows(world.database).where(isChannelForEverybody).compile();
  const plan = await world.database.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}` });

  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/SubPlan[^]*Limit[^]*Index Only Scan using videos_followed_of_channel/);
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

test('find-videos-and-accounts, write-ratings, write-comments and notify-users find videos, accounts, choices and mutes by key', async () => {
  await using world = await openDatabase();
  const now = new Date();
  await world.database.query({ text: 'set enable_seqscan = off' });

  const asked = await readVideosAndAccounts.explain(world.database, [
    [randomUUID(), null],
    [null, 7],
    [1, 2],
  ]);
  const given = [[7], [1], ['like'], [now], [null]];
  const ratings = [await writeRatings.explain(world.database, given), await writeFreeRatings.explain(world.database, given)];
  const draft = [[1], [7], [0], [null], ['Indeed'], [false], [false], ['/w/a'], [now], [null]];
  const comments = [await writeThese.explain(world.database, draft), await writeFree.explain(world.database, draft)];
  const told = await notifyUsers.explain(world.database, [
    'comment:3',
    2,
    'newCommentOnMyVideo',
    1,
    [7, 8],
    9,
    9,
    1,
    3,
    3,
    false,
    null,
    null,
    null,
    null,
    null,
    null,
    '{}',
    now,
    null,
  ]);

  for (const index of ['videos_uuid_unique', 'videos_pkey', 'accounts_pkey', 'accounts_user_id_unique']) expect(asked).toContain(index);
  for (const plan of [...ratings, ...comments]) expect(plan).toMatch(/videos_pkey[^]*accounts_pkey|accounts_pkey[^]*videos_pkey/);
  for (const plan of [...comments, told]) expect(plan).toMatch(/accounts_user_id_unique[^]*mutes_unique/);
  for (const plan of [asked, ...ratings, ...comments, told]) expect(plan).not.toContain('Seq Scan');
});

test('pages of comments, threads and their numbers are read by index', async () => {
  await using world = await openDatabase();
  await world.database.query({ text: 'set enable_seqscan = off' });

  const page = await listThreads.explain(world.database, threadsStatement('id', '-createdAt', [7, 3, false, [], 15, 0]));
  expect(page).not.toContain('Seq Scan');
  expect(page).toMatch(/comments_threads[^]*/);
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

test('searches find their rows and words by index, and samples are drawn from the newest videos', async () => {
  await using world = await openDatabase();
  await world.database.query({ text: 'set enable_seqscan = off' });
  const search = { keys: '$1::tsquery', condition: 'true', readsSearch: true, left: null, score: '0' };

  expect(await findsMore.explain(world.database, moreStatement({ ...listed, search, values: [`'film'`] }, 0))).toContain('found_videos');
  const found = await world.database.query<{ 'QUERY PLAN': string }>({
    text: `explain select from video_search s where search_keys(s.video_id, s.title || ' ' || s.tags || ' ' || s.channel, s.description || ' ' || s.spoken) @@ $1::tsquery`,
    values: [`'film' & 'sea'`],
  });
  expect(found.map((row) => row['QUERY PLAN']).join('\n')).toContain('video_search_keys');
  expect(await readAlikeWords.explain(world.database, [['flim']])).toContain('search_words_variants');
  const drawn = await drawSamples.explain(world.database, [7]);
  expect(drawn).not.toContain('Seq Scan on videos');
  expect(drawn).toMatch(/CTE v\s+-> {2}Limit/);
});

test('viewers are found by their keys, and statistics read the stays of one video', async () => {
  await using world = await openDatabase();
  await world.database.query({ text: 'set enable_seqscan = off' });
  const id = randomUUID();
  const now = new Date();
  const planned: [HotStatement<unknown>, unknown[], RegExp][] = [
    [
      readViewers,
      [29_000_000, now, now],
      /video_viewers_minute_index[^]*viewers_elsewhere_until|viewers_elsewhere_until[^]*video_viewers_minute_index/,
    ],
    [readAudience, [29_000_000, now, now, now, now, false, 2_000], /video_viewers_minute_index[^]*videos_pkey/],
    [renameViewers, [[7], [id], [id], [id]], /video_viewers_pkey/],
    [addViewers, [[7], [id], [id], [now]], /video_viewers_pkey[^]*video_viewers_of_address|video_viewers_of_address[^]*video_viewers_pkey/],
    [lockViewers, [[7], [id]], /LockRows[^]*Sort[^]*video_viewers_pkey/],
    [writeViewers, [[7], [id], [now], [now], [1], ['{0,1}'], [1], [now], ['a'], ['b'], ['c']], /video_viewers_pkey/],
    [endThese, [[7], [id]], /video_viewers_pkey/],
    [endViewers, [29_000_000, now, 1_000], /Limit[^]*LockRows[^]*video_viewers_minute_index/],
    [countDownload, [7, id, id, now], /videos_pkey/],
    [moveTrend, [now, 250], /Limit[^]*video_hours_in_trend/],
    [mergeHours, [now, 250], /Limit[^]*video_hours_unmerged/],
    [setCounted, [7], /video_number_changes_video_id_index[^]*video_hours_pkey[^]*video_download_minutes_pkey/],
    [readChannelTotals, [[7]], /videos_of_channel/],
    [readChannelDays, [[7], now], /video_hours_pkey/],
    [sumViewings, [7, now, now], /Index Only Scan using video_viewings_of_video/],
    [findPeak, [7, now, now], /Limit[^]*Index Only Scan using video_viewings_of_video/],
    [readRetention, [7, 3], /Limit[^]*video_viewings_of_video/],
    [readStays, [7, [now, now], now, now], /video_viewings_of_video/],
    [readDownloads, [7, [now, now], now], /video_download_minutes_pkey/],
    [readPrograms, [7, now, now], /video_viewings_of_video/],
  ];

  for (const [statement, values, index] of planned) {
    const plan = await statement.explain(world.database, values);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on (video_|videos)/);
  }
  expect(await countViews.explain(world.database, [[7], [1], now])).toContain('Insert on video_hours');
});

async function openDatabase() {
  await using opening = new AsyncDisposableStack();
  const { url } = opening.use(await createVideosDatabase());
  const database = opening.use(await connectDatabase({ url, ...videos.schema, log: silentLog, name: 'test', poolSize: 1 }));
  const running = opening.move();
  return { database, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
