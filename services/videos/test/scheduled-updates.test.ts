import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startWorld, type World } from './world.ts';

const HOUR_MS = 3600 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const [PUBLIC, UNLISTED, PRIVATE] = [1, 2, 3] as const;

const update = (world: World, id: string, body: Record<string, unknown>) =>
  world.as(alice)(videosApi.updateVideo, { params: { id }, body: body as never });
const read = async (world: World, id: string, caller: Caller | null = alice) => world.as(caller)(videosApi.getVideo, { params: { id } });

test('a new video with a schedule is private until then, and public at most a minute later', async () => {
  await using world = await startWorld();
  const updateAt = inHours(2);
  const { uuid } = await world.publish(alice, {}, { name: 'Launch', privacy: PUBLIC, scheduleUpdate: { updateAt, privacy: PUBLIC } });

  await world.applyScheduledUpdates();
  const before = [await read(world, uuid), await read(world, uuid, bob), await read(world, uuid, null)];
  const mine = await world.as(alice)(videosApi.listMyVideos, { query: {} });
  world.passHours(2);
  const at = Date.now() + 2 * HOUR_MS;
  await world.applyScheduledUpdates();
  const after = await read(world, uuid, null);

  expect(before.map(({ status }) => status)).toEqual([200, 403, 401]);
  expect(before[0]?.body).toMatchObject({ privacy: { id: PRIVATE }, scheduledUpdate: { updateAt, privacy: PUBLIC } });
  expect(mine.body).toMatchObject({ data: [{ name: 'Launch', scheduledUpdate: { updateAt, privacy: PUBLIC } }] });
  expect(after).toMatchObject({ status: 200, body: { privacy: { id: PUBLIC } } });
  expect(after.body).not.toHaveProperty('scheduledUpdate');
  expect(Date.parse((after.body as { publishedAt: string }).publishedAt)).toBeGreaterThanOrEqual(at);
  expect(await world.names()).toEqual(['Launch']);
  expect((await world.events('video.snapshot.v1')).at(-1)).toMatchObject({ videoUuid: uuid, privacy: PUBLIC, deleted: false });
});

test('a schedule is replaced by another, ended by null and left alone otherwise', async () => {
  await using world = await startWorld();
  const { uuid } = await world.publish(alice, {}, { privacy: PRIVATE });
  const [first, second] = [inHours(1), inHours(3)];
  const scheduled = async () => ((await read(world, uuid)).body as { scheduledUpdate?: object }).scheduledUpdate;
  const seen: unknown[] = [];

  for (const body of [
    { scheduleUpdate: { updateAt: first, privacy: UNLISTED } },
    { name: 'Another name' },
    { scheduleUpdate: { updateAt: second } },
    { scheduleUpdate: null },
  ]) {
    expect((await update(world, uuid, body)).status).toBe(204);
    seen.push(await scheduled());
  }

  expect(seen).toEqual([{ updateAt: first, privacy: UNLISTED }, { updateAt: first, privacy: UNLISTED }, { updateAt: second }, undefined]);
  world.passHours(4);
  await world.applyScheduledUpdates();
  expect((await read(world, uuid)).body).toMatchObject({ privacy: { id: PRIVATE } });
});

test.each([
  [{}],
  [{ privacy: PUBLIC }],
  [{ updateAt: 'tomorrow', privacy: PUBLIC }],
  [{ updateAt: '0000-01-01T00:00:00.000Z' }],
  [{ updateAt: inHours(1), privacy: PRIVATE }],
  ['tomorrow'],
])('%j is no schedule', async (scheduleUpdate) => {
  await using world = await startWorld();
  const { uuid } = await world.publish(alice, {}, { privacy: PRIVATE });

  const answer = await update(world, uuid, { scheduleUpdate, name: 'Another name' });

  expect(answer).toMatchObject({
    status: 400,
    body: { 'invalid-params': { [Object.keys((answer.body as never)['invalid-params'])[0] as string]: {} } },
  });
  expect((await read(world, uuid)).body).toMatchObject({ name: 'A film of the sea' });
});

test('a form schedules in the same way', async () => {
  await using world = await startWorld();
  const { uuid } = await world.publish(alice, {}, { privacy: PRIVATE });
  const updateAt = inHours(1);
  const send = async (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return (await fetch(`${world.url}/api/v1/videos/${uuid}`, { method: 'PUT', headers: world.headersFor(alice), body })).status;
  };

  expect(await send({ 'scheduleUpdate[updateAt]': updateAt, 'scheduleUpdate[privacy]': '1' })).toBe(204);
  expect((await read(world, uuid)).body).toMatchObject({ scheduledUpdate: { updateAt, privacy: PUBLIC } });
  expect(await send({ scheduleUpdate: 'null' })).toBe(204);

  expect((await read(world, uuid)).body).not.toHaveProperty('scheduledUpdate');
});

test('a video that is being transcoded waits for its end', async () => {
  await using world = await startWorld();
  const TO_TRANSCODE = 2;
  const { uuid } = await world.publish(alice, { state: TO_TRANSCODE }, { scheduleUpdate: { updateAt: inHours(-1), privacy: PUBLIC } });

  await world.applyScheduledUpdates();
  const waiting = await read(world, uuid);
  await world.sql('update videos set state = 1 where uuid = $1', [uuid]);
  await world.applyScheduledUpdates();

  expect(waiting.body).toMatchObject({ privacy: { id: PRIVATE }, scheduledUpdate: { privacy: PUBLIC } });
  expect((await read(world, uuid)).body).toMatchObject({ privacy: { id: PUBLIC } });
});

test('file tokens made before a scheduled change end with it, and it happens once', async () => {
  await using world = await startWorld();
  const { uuid } = await world.publish(alice, {}, { scheduleUpdate: { updateAt: inHours(-1), privacy: UNLISTED } });
  const policy = async () => (await world.sql<{ version: number }>('select policy_version as version from videos'))[0]?.version;
  const before = (await policy()) as number;

  await Promise.all([world.applyScheduledUpdates(), world.applyScheduledUpdates()]);

  expect(await policy()).toBe(before + 1);
  expect((await world.events('video.snapshot.v1')).filter(({ videoUuid }) => videoUuid === uuid)).toHaveLength(2);
});
