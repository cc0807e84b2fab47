import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startWorld, type World } from './world.ts';

const update = (
  world: World,
  id: string | number,
  body: Record<string, unknown>,
  caller: Caller | null = alice,
  files?: Record<string, Blob>,
) => world.as(caller)(videosApi.updateVideo, { params: { id: String(id) }, body: body as never, ...(files && { files }) });
const read = async (world: World, id: string) => (await world.as(alice)(videosApi.getVideo, { params: { id } })).body;
const jpeg = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], { type: 'image/jpeg' });

test('changes what is sent and leaves the rest', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice, { metadata: { name: 'before', description: 'stays', category: 2, tags: ['sea'] } });
  const changes = {
    name: ' after ',
    category: null,
    licence: 3,
    language: 'fr',
    support: 'Buy a boat',
    tags: ['Sun', 'Wind'],
    nsfw: true,
    nsfwFlags: 2,
    nsfwSummary: 'Not for children',
    commentsPolicy: 2,
    downloadEnabled: false,
    waitTranscoding: true,
    originallyPublishedAt: '2020-02-03T04:05:06.007Z',
  };

  expect(await update(world, uuid, changes)).toMatchObject({ status: 204 });

  expect(await read(world, uuid)).toMatchObject({
    name: 'after',
    description: 'stays',
    category: { id: null },
    licence: { id: 3 },
    language: { id: 'fr' },
    support: 'Buy a boat',
    tags: ['Sun', 'Wind'],
    nsfw: true,
    nsfwFlags: 2,
    nsfwSummary: 'Not for children',
    commentsPolicy: { id: 2 },
    downloadEnabled: false,
    waitTranscoding: true,
    originallyPublishedAt: '2020-02-03T04:05:06.007Z',
  });
  expect(await world.names({ search: 'aft', nsfw: 'both', stateOneOf: [2] }, carol)).toEqual(['after']);
  expect((await world.events('video.snapshot.v1')).at(-1)).toMatchObject({ videoUuid: uuid, name: 'after', version: 2, deleted: false });
});

test('takes the same as a form, with arrays and null in words', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice, { metadata: { description: 'gone', tags: ['sea'] } });
  const form = new FormData();
  for (const [name, value] of [
    ['name', 'after'],
    ['description', 'null'],
    ['tags[]', 'sun'],
    ['tags[]', 'wind'],
    ['nsfw', 'true'],
    ['nsfwFlags', '1'],
  ])
    form.append(name as string, value as string);

  const answer = await fetch(`${world.url}/api/v1/videos/${uuid}`, { method: 'PUT', body: form, headers: world.headersFor(alice) });

  expect(answer.status).toBe(204);
  expect(await read(world, uuid)).toMatchObject({ name: 'after', description: null, tags: ['sun', 'wind'], nsfw: true, nsfwFlags: 1 });
});

test('F1: only the owner and moderators may change a video', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice);
  const before = await world.traces();

  expect(await update(world, uuid, { name: 'mine now' }, bob)).toMatchObject({ status: 403 });
  expect(await update(world, uuid, { name: 'mine now' }, null)).toMatchObject({ status: 401 });
  expect(await update(world, '00000000-0000-4000-8000-000000000001', { name: 'nobody' })).toMatchObject({ status: 404 });
  expect(await world.traces()).toEqual(before);
  expect(await update(world, uuid, { name: 'moderated' }, carol)).toMatchObject({ status: 204 });
});

test('F5: state, counters, uuid and owner cannot be assigned', async () => {
  await using world = await startWorld();
  const { id, uuid } = await world.upload(alice);

  const fields = {
    state: 1,
    views: 1_000_000,
    uuid: '00000000-0000-4000-8000-000000000001',
    isLocal: false,
    accountId: 1,
    id: 9,
    policyVersion: 0,
    quotaCharged: 0,
    publishedAt: '2000-01-01',
  };
  expect(await update(world, uuid, fields)).toMatchObject({ status: 204 });

  const [row] = await world.sql('select id, uuid, state, views, quota_charged, policy_version from videos where id = $1', [id]);
  expect(row).toEqual({ id, uuid, state: 2, views: 0, quota_charged: 1000, policy_version: 1 });
});

test('I8: refuses what the rules of metadata refuse, without effect', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice, { metadata: { nsfw: true, nsfwFlags: 1 } });
  const before = await world.traces();
  const refused = [
    { name: 'nul \0 inside' },
    { description: 'half a pair \ud800' },
    { name: 'ab' },
    { name: '  a  ' },
    { name: 'x'.repeat(121) },
    { category: 99 },
    { licence: 20 },
    { privacy: 9 },
    { privacy: 'public' },
    { tags: ['a'] },
    { tags: Array(6).fill('tag') },
    { tags: Array(1000).fill('tag') },
    { nsfw: 'yes' },
    { nsfwFlags: 1 },
    { nsfw: false, nsfwFlags: 1 },
    { nsfw: false, nsfwSummary: 'because' },
    { nsfw: true, nsfwFlags: 8 },
    { description: 'x'.repeat(10_001) },
    { originallyPublishedAt: 'yesterday' },
    { originallyPublishedAt: '2016-12-31T23:59:60Z' },
    { originallyPublishedAt: '0000-01-01T00:00:00Z' },
    { originallyPublishedAt: '9999-12-31T23:59:59-23:59' },
    { commentsPolicy: 7 },
  ];

  for (const body of refused) expect([body, (await update(world, uuid, body)).status]).toEqual([body, 400]);
  expect(await update(world, uuid, { category: 99 })).toMatchObject({
    body: { 'invalid-params': { category: { location: 'body', value: 99 } } },
  });
  expect(await world.traces()).toEqual(before);
});

test('leaving Private publishes now; every change of privacy ends old file tokens', async () => {
  await using world = await startWorld();
  const { id, uuid } = await world.upload(alice, { metadata: { privacy: 3 } });
  const row = async () =>
    (
      await world.sql<{ published_at: Date; policy_version: number }>('select published_at, policy_version from videos where id = $1', [id])
    )[0];
  const before = await row();
  world.passHours(1);

  await update(world, uuid, { privacy: 2 });
  const unlisted = await row();
  await update(world, uuid, { privacy: 1 });
  await update(world, uuid, { privacy: 1, name: 'again' });
  const listed = await row();

  expect(unlisted?.published_at.getTime()).toBeGreaterThan(before?.published_at.getTime() as number);
  expect(listed?.published_at).toEqual(unlisted?.published_at);
  expect([before?.policy_version, unlisted?.policy_version, listed?.policy_version]).toEqual([1, 2, 3]);
});

test('F9: moves between channels one manages, the charge with it, and ends the file tokens of the former owner', async () => {
  await using world = await startWorld();
  const { id, uuid } = await world.upload(alice);
  const used = async () =>
    (await world.sql<{ quota_used: number }>(`select quota_used from accounts where name in ('alice', 'bob') order by name`)).map(
      (row) => row.quota_used,
    );
  const before = await world.traces();

  expect(await update(world, uuid, { channelId: world.channelOf(bob) })).toMatchObject({ status: 403 });
  expect(await update(world, uuid, { channelId: 99_999 })).toMatchObject({ status: 404 });
  await world.publishUser(bob, { videoQuota: 1000 });
  expect(await update(world, uuid, { channelId: world.channelOf(bob) }, carol)).toMatchObject({
    status: 413,
    body: { code: 'quota_reached' },
  });
  expect(await used()).toEqual([1000, 0]);
  expect((await world.traces()).videos).toEqual(before.videos);

  await world.publishUser(bob, { version: 2, videoQuota: 5000 });
  expect(await update(world, uuid, { channelId: world.channelOf(bob) }, carol)).toMatchObject({ status: 204 });
  expect(await used()).toEqual([0, 1000]);
  expect(await world.sql('select policy_version from videos where id = $1', [id])).toEqual([{ policy_version: 2 }]);
  expect(await world.as(bob)(videosApi.getVideo, { params: { id: String(id) } })).toMatchObject({
    body: { account: { name: 'bob' }, channel: { name: 'bob_channel' } },
  });
});

test('an image that is sent along replaces the thumbnails, and the old ones are removed', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice);
  await update(world, uuid, { name: 'first' }, alice, { thumbnailfile: jpeg });
  const first = (await world.storedKeys()).filter((key) => key.startsWith('thumbnails/'));

  expect(await update(world, uuid, {}, alice, { thumbnailfile: jpeg, previewfile: jpeg })).toMatchObject({ status: 204 });

  await world.settle();
  const stored = await world.storedKeys();
  expect(await read(world, uuid)).toMatchObject({
    name: 'first',
    thumbnails: [{ width: 850, height: 480, aspectRatio: '16:9' }, { width: 280 }],
  });
  expect(stored).toHaveLength(3);
  for (const key of first) expect(stored).not.toContain(key);
});

test('F1: the image of somebody who may not change the video leaves nothing behind', async () => {
  await using world = await startWorld();
  const { uuid } = await world.upload(alice);
  const before = await world.traces();

  expect(await update(world, uuid, { name: 'mine now' }, bob, { thumbnailfile: jpeg })).toMatchObject({ status: 403 });
  expect(await update(world, uuid, { category: 99 }, alice, { thumbnailfile: jpeg })).toMatchObject({ status: 400 });
  world.transcoder.mood = 'down';
  expect(await update(world, uuid, { name: 'later' }, alice, { thumbnailfile: jpeg })).toMatchObject({ status: 503 });
  expect(await world.traces()).toEqual(before);
});
