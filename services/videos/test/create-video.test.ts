import { alice, bob, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { ascending, startWorld } from './world.ts';

test('a new video is charged, waits for its renditions and is published as an event, in one step', async () => {
  await using world = await startWorld();

  const video = await world.upload(alice, { metadata: { name: 'The sea', privacy: 3 } });

  expect(await world.events('video.snapshot.v1')).toMatchObject([
    { videoUuid: video.uuid, videoId: video.id, version: 1, name: 'The sea', privacy: 3, state: 2 },
  ]);
  expect(await world.events('source.ready.v1')).toMatchObject([
    {
      videoUuid: video.uuid,
      sourceVersion: 1,
      priority: 100,
      storageKey: `originals/${video.uuid}/source`,
      wantsThumbnails: true,
      probe: { duration: 62.4 },
    },
  ]);
  expect(await world.sql('select state, source_version from video_transcodings')).toEqual([{ state: 'waiting', source_version: 1 }]);
  expect(await world.sql(`select quota_used from accounts where name = 'alice'`)).toEqual([{ quota_used: 1000 }]);
});

test('absent fields get the defaults of a new video', async () => {
  await using world = await startWorld();
  await world.upload(alice, { metadata: { privacy: undefined as never } });

  const [row] = await world.sql(
    'select privacy, state, wait_transcoding, nsfw, comments_policy, download_enabled, tags, duration, aspect_ratio from videos',
  );

  expect(row).toEqual({
    privacy: 3,
    state: 2,
    wait_transcoding: false,
    nsfw: false,
    comments_policy: 1,
    download_enabled: true,
    tags: [],
    duration: 62,
    aspect_ratio: 1.7778,
  });
});

test('frequent uploaders wait a little longer', async () => {
  await using world = await startWorld();
  for (let count = 0; count < 3; count++) await world.upload(alice);
  world.passHours(8 * 24);
  await world.upload(alice);
  await world.upload(bob);

  const priorities = (await world.events('source.ready.v1')).map(({ priority }) => priority);

  expect(priorities.toSorted(ascending)).toEqual([100, 100, 100, 101, 102]);
});

test('I8, D3: names and tags are kept as text, and nothing but a full quota refuses them', async () => {
  await using world = await startWorld();
  const name = `<script>alert('x')</script> '; drop table videos; -- \u202E`;

  await world.upload(alice, { metadata: { name, tags: [`<b>`, `'; --`, '{"a":1}', 'a,b', '"'.repeat(30)] } });

  expect(await world.names()).toEqual([name]);
  for (const tag of [`'; --`, '{"a":1}', 'a,b', '"'.repeat(30)]) expect(await world.names({ tagsOneOf: [tag] })).toEqual([name]);
});

test('F7: ten uploads at once with quota for three make three videos', async () => {
  await using world = await startWorld();
  await world.publishUser(alice, { videoQuota: 3500 });

  const results = await Promise.allSettled(Array.from({ length: 10 }, () => world.upload(alice)));

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await world.sql(`select quota_used from accounts where name = 'alice'`)).toEqual([{ quota_used: 3000 }]);
  expect(await world.events('source.ready.v1')).toHaveLength(3);
});

test('nobody publishes in another user’s channel', async () => {
  await using world = await startWorld();
  const before = (await world.traces()).videos;

  await expect(world.upload(alice, { channelId: world.channelOf(bob) })).rejects.toMatchObject({ status: 403 });
  await expect(world.upload(alice, { channelId: 99_999 })).rejects.toMatchObject({ status: 404 });
  expect((await world.traces()).videos).toEqual(before);
});

test('J5: the event of a video whose transaction takes long is published all the same', async () => {
  await using world = await startWorld();
  const { promise: commits, resolve: commit } = Promise.withResolvers<void>();
  const slow = world.upload(alice, { until: commits });
  const quick = await world.upload(bob);
  const published = async () => (await world.events('video.snapshot.v1')).map(({ videoUuid }) => videoUuid);
  await eventually(async () => expect(await published()).toEqual([quick.uuid]));

  commit();
  const { uuid } = await slow;

  expect(await published()).toEqual([quick.uuid, uuid]);
});
