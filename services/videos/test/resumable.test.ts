import { createHash } from 'node:crypto';
import { videoPrivacy } from '@flotilla/contracts-shared';
import { NoSuchUpload } from '@flotilla/storage';
import { alice, bob, carol, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { resumableClient } from './resumable-client.ts';
import { MIB, PART, PUBLIC_URL, sha256, startUploadsWorld, videoBytes } from './uploads-world.ts';

test('a file arrives in chunks of many sizes and becomes one video with exactly its bytes', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(2 * PART + 3 * MIB + 17);
  const { status, headers, id } = await client.open(bytes.length);

  const answers = [];
  let at = 0;
  for (const size of [1, 1000, 3 * MIB, 2 * MIB, 4 * MIB, 9 * MIB]) {
    answers.push(await client.send(id, bytes, at, at + size));
    at += size;
  }
  const last = await client.send(id, bytes, at);

  expect([status, headers.get('location')]).toEqual([201, `${PUBLIC_URL}/api/v1/videos/upload-resumable?upload_id=${id}`]);
  expect(answers.map((answer) => answer.status)).toEqual([308, 308, 308, 308, 308, 308]);
  expect(answers.map((answer) => answer.headers.get('range')).at(-1)).toBe(`bytes=0-${at - 1}`);
  expect(last).toMatchObject({
    status: 200,
    body: { video: { id: expect.any(Number), uuid: expect.any(String), shortUUID: expect.any(String) } },
  });
  const uuid = last.body.video?.uuid as string;
  expect(sha256((await world.sourceOf(uuid)).bytes)).toBe(sha256(bytes));
  expect(await world.videos()).toMatchObject([{ uuid, name: 'Holidays', state: 2 }]);
  expect(await world.quotaOf(alice)).toEqual({ used: bytes.length, reserved: 0 });
  expect(await world.settle()).toEqual([(await world.sourceOf(uuid)).key]);
  expect(await world.openParts()).toEqual([]);
  expect(await world.published('source.ready.v1')).toMatchObject([{ videoUuid: uuid, sourceVersion: 1, wantsThumbnails: true }]);
});

test('I1: what was acknowledged never changes, and chunks out of place are refused', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(1000);
  const { id } = await client.open(1000);
  await client.send(id, bytes, 0, 600);
  const range = (text: string, length: number) => client.put(id, Buffer.alloc(length, 1), { 'content-range': text });

  const refused = [
    await range('bytes 700-799/1000', 100),
    await range('bytes 600-1000/1000', 401),
    await range('bytes 600-699/2000', 100),
    await range('bytes 600-699/1000', 50),
    await range('bytes -5-10/1000', 16),
    await range('bytes 10-5/1000', 16),
    await range('bytes 600-699/*', 100),
    await range('600-699', 100),
  ];
  const overlapping = await range('bytes 100-699/1000', 600);
  const inside = await range('bytes 0-99/1000', 100);
  const position = await client.position(id, 1000);
  const last = await client.send(id, bytes, 500);

  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 400, 400, 400, 400]);
  expect([overlapping, inside, position].map(({ status, headers }) => [status, headers.get('range')])).toEqual([
    [308, 'bytes=0-699'],
    [308, 'bytes=0-699'],
    [308, 'bytes=0-699'],
  ]);
  const { bytes: stored } = await world.sourceOf(last.body.video?.uuid as string);
  expect(stored.equals(Buffer.concat([bytes.subarray(0, 600), Buffer.alloc(100, 1), bytes.subarray(700)]))).toBe(true);
});

test('I1: a body without a length must match its declared range', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(PART + 1000);
  const stream = (part: Buffer) => new Blob([new Uint8Array(part)]).stream();
  const { id } = await client.open(bytes.length);

  const whole = await client.put(id, stream(bytes.subarray(0, PART)), { 'content-range': `bytes 0-${PART - 1}/${bytes.length}` });
  const range = { 'content-range': `bytes ${PART}-${PART + 99}/${bytes.length}` };
  const longer = await client.put(id, stream(bytes.subarray(PART, PART + 200)), range);
  const shorter = await client.put(id, stream(bytes.subarray(PART, PART + 50)), range);
  const position = await client.position(id, bytes.length);
  const rest = await client.put(id, stream(bytes), {});

  expect([whole.status, longer.status, shorter.status, rest.status]).toEqual([308, 409, 409, 200]);
  expect(position.headers.get('range')).toBe(`bytes=0-${PART - 1}`);
  expect(sha256((await world.sourceOf(rest.body.video?.uuid as string)).bytes)).toBe(sha256(bytes));
});

test('I2, R4: the last chunk again, later or at the same time, is one video, one charge and one announcement', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(3000);
  const { id } = await client.open(bytes.length);
  await client.send(id, bytes, 0, 2000);
  const { promise: probing, resolve: goOn } = Promise.withResolvers<void>();
  world.transcoder.hold = probing;

  const first = client.send(id, bytes, 2000);
  await eventually(() => expect(world.transcoder.asked).toHaveLength(1));
  const meanwhile = await Promise.all([client.send(id, bytes, 2000), client.send(id, bytes, 2000)]);
  const inTheMiddle = await client.send(id, bytes, 1000, 2000);
  goOn();
  const made = await first;
  const again = [await client.send(id, bytes, 2000), await client.position(id, bytes.length)];
  const other = await client.send(id, bytes, 1000, 2000);

  expect(meanwhile.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [503, '300'],
    [503, '300'],
  ]);
  expect(inTheMiddle.status).toBe(404);
  expect(made.status).toBe(200);
  expect(again).toMatchObject([
    { status: 200, body: made.body },
    { status: 200, body: made.body },
  ]);
  expect(other.status).toBe(404);
  expect(await world.videos()).toHaveLength(1);
  expect(await world.quotaOf(alice)).toEqual({ used: bytes.length, reserved: 0 });
  expect(await world.published('source.ready.v1')).toHaveLength(1);
});

test('I2: two clients that send the last chunk together end up with the same video', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(PART + 2 * MIB);
  const { id } = await client.open(bytes.length);
  await client.send(id, bytes, 0, PART - MIB);
  const untilDone = () =>
    eventually(
      async () => {
        const answer = await client.send(id, bytes, PART - MIB);
        expect(answer.status).toBe(200);
        return answer.body.video?.uuid;
      },
      { withinMs: 20_000 },
    );

  const uuids = await Promise.all([untilDone(), untilDone(), untilDone()]);

  expect(new Set(uuids).size).toBe(1);
  expect(await world.videos()).toHaveLength(1);
  expect(sha256((await world.sourceOf(uuids[0] as string)).bytes)).toBe(sha256(bytes));
  expect(await world.quotaOf(alice)).toEqual({ used: bytes.length, reserved: 0 });
});

test('I3: only its owner can use an upload', async () => {
  await using world = await startUploadsWorld();
  const bytes = videoBytes(1000);
  const { id } = await resumableClient(world).open(1000);
  const before = await world.traces();
  const stranger = resumableClient(world, bob);

  const refused = [
    await stranger.send(id, bytes, 0),
    await stranger.position(id, 1000),
    await stranger.cancel(id),
    await stranger.send(`${alice.userId}-1-00000000000000000000000000000000`, bytes, 0),
    await stranger.send(`${bob.userId}-1-00000000000000000000000000000000`, bytes, 0),
    await stranger.send('../x', bytes, 0),
    await stranger.send(`${bob.userId}-\0`, bytes, 0),
  ];

  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 404, 400, 400]);
  expect(await world.traces()).toEqual(before);
});

test('I4: a file that declares too large a size is refused at once, and more than was declared is never stored', async () => {
  let free = Number.MAX_SAFE_INTEGER;
  await using world = await startUploadsWorld({ environment: { MAX_UPLOAD_SIZE: String(10_000 * MIB) }, freeBytes: () => free });
  await world.setQuota(alice, 1000 * MIB);
  const client = resumableClient(world);
  const before = await world.traces();

  const tooLarge = await client.open(10_001 * MIB);
  const overQuota = await client.open(8000 * MIB);
  const exactlyTheQuota = await client.open(1000 * MIB);
  free = 5 * MIB;
  const overDisk = await client.open(6 * MIB);

  expect([tooLarge, overQuota, exactlyTheQuota, overDisk].map(({ status, body }) => [status, body['code']])).toEqual([
    [413, 'max_file_size_reached'],
    [413, 'quota_reached'],
    [413, 'quota_reached'],
    [507, undefined],
  ]);
  expect(await world.traces()).toEqual(before);
});

test('a chunk is refused while the disk is full, and accepted when it no longer is', async () => {
  let free = Number.MAX_SAFE_INTEGER;
  await using world = await startUploadsWorld({ freeBytes: () => free });
  const client = resumableClient(world);
  const bytes = videoBytes(5000);
  const { id } = await client.open(bytes.length);

  free = 1000;
  const full = await client.send(id, bytes, 0);
  free = Number.MAX_SAFE_INTEGER;
  const later = await client.send(id, bytes, 0);

  expect([full.status, later.status]).toEqual([507, 200]);
});

test('I5: a chunk with a wrong checksum counts for nothing, however long it is', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(2 * PART + 500);
  const digest = (part: Buffer, name = 'sha-256', algorithm = 'sha256') => `${name}=${createHash(algorithm).update(part).digest('base64')}`;
  const flipped = Buffer.from(bytes);
  flipped[PART + 7] = (flipped[PART + 7] as number) ^ 1;
  const { id } = await client.open(bytes.length);
  await client.send(id, bytes, 0, 100, { digest: digest(bytes.subarray(0, 100), 'sha', 'sha1') });
  const right = digest(bytes.subarray(50));

  const wrongSmall = await client.send(id, flipped, 100, 200, { 'content-md5': createHash('md5').update('x').digest('base64') });
  const wrongLarge = await client.send(id, flipped, 50, bytes.length, { digest: right });
  const position = await client.position(id, bytes.length);
  const unknown = await client.send(id, bytes, 100, 200, { digest: 'crc32=AAAA' });
  const unreadable = [];
  for (const headers of [
    { digest: 'sha-256=%not base64%' },
    { digest: 'md5=' },
    { digest: 'sha=AAAA' },
    { 'content-md5': `${'!'.repeat(22)}==` },
  ]) {
    unreadable.push((await client.send(id, bytes, 100, 200, headers as Record<string, string>)).status);
  }
  const good = await client.send(id, bytes, 50, bytes.length, { digest: right });

  expect([wrongSmall.status, wrongLarge.status, unknown.status, good.status]).toEqual([460, 460, 400, 200]);
  expect(unreadable).toEqual([460, 460, 460, 460]);
  expect(position.headers.get('range')).toBe('bytes=0-99');
  expect(sha256((await world.sourceOf(good.body.video?.uuid as string)).bytes)).toBe(sha256(bytes));
});

test('an upload that has ended keeps no password of its video', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(1000);
  const fields = { privacy: videoPrivacy.PASSWORD_PROTECTED, videoPasswords: ['the crew alone'] };
  const [finished, cancelled] = [await client.open(1000, fields), await client.open(1000, { ...fields, filename: 'another.mp4' })];

  expect((await client.send(finished.id, bytes, 0)).status).toBe(200);
  expect((await client.cancel(cancelled.id)).status).toBe(204);

  expect(await world.sql('select password from video_passwords')).toEqual([{ password: 'the crew alone' }]);
  const rows = await world.sql<{ metadata: unknown }>('select metadata from upload_sessions');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('crew');
});

test('I6: a cancelled upload releases everything at once', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(PART + 5000);
  const before = await world.traces();
  const { id } = await client.open(bytes.length, {}, {});
  await client.send(id, bytes, 0, PART + 1000);

  const cancelled = [await client.cancel(id), await client.cancel(id)];

  expect(cancelled.map(({ status }) => status)).toEqual([204, 204]);
  expect((await client.send(id, bytes, PART + 1000)).status).toBe(404);
  expect(await world.traces()).toEqual({ ...before, sessions: [{ id, state: 'cancelled', received: PART + 1000, reserved: false }] });
});

test.each(['put', 'createMultipart', 'putPart', 'completeMultipart'] as const)(
  'I6: cancelled in the moment of %s, an upload leaves nothing, whoever comes first',
  async (step) => {
    await using world = await startUploadsWorld();
    const client = resumableClient(world);
    const bytes = videoBytes(step === 'put' ? 5000 : PART + 5000);
    const { id } = await client.open(bytes.length);
    world.meanwhile(step, async () => {
      await client.cancel(id);
      await world.settle();
    });

    const answer = await client.send(id, bytes, 0);

    expect(answer.status).toBe(404);
    expect(await world.settleLater()).toEqual([]);
    expect(await world.openParts()).toEqual([]);
    expect(await world.quotaOf(alice)).toEqual({ used: 0, reserved: 0 });
    expect(await world.videos()).toEqual([]);
  },
);

test('I6: a client that still sends when the upload is cancelled gets an answer, and the connection stays usable', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const { id } = await client.open(5 * PART);
  let cancelled = false;
  const endless = new ReadableStream({
    async pull(controller) {
      controller.enqueue(new Uint8Array(1000));
      if (!cancelled) await client.cancel(id);
      cancelled = true;
      await new Promise((resolve) => setTimeout(resolve, 100));
    },
  });

  const answer = await client.put(id, endless, { 'content-range': `bytes 0-${5 * PART - 1}/${5 * PART}` });

  expect(answer.status).toBe(404);
  expect((await client.position(id, 5 * PART)).status).toBe(404);
});

test('I4: a status request with a body, and a last chunk that does not end, are refused as soon as they are too long', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(1000);
  const { id } = await client.open(1000);
  await client.send(id, bytes, 0, 500);
  const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(100)) });

  const question = await client.put(id, endless(), { 'content-range': 'bytes */1000' });
  await client.send(id, bytes, 500);
  const last = await client.put(id, endless(), { 'content-range': 'bytes 500-999/1000' });

  expect([question.status, last.status]).toEqual([409, 409]);
  expect(await world.videos()).toHaveLength(1);
});

test('R2: objects of a process that died before a row referred to them are swept, and nothing else', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(2000);
  const { id } = await client.open(2000);
  await client.send(id, bytes, 0);
  const unfinished = await client.open(3000);
  await client.send(unfinished.id, videoBytes(3000), 0, 1000);
  const needed = await world.settle();
  const orphans = ['originals/gone/a', 'thumbnails/a.jpg', 'uploads/pieces/a', 'uploads/pictures/a'];
  for (const key of orphans) await world.storage.put(key, videoBytes(10));
  const abandoned = await world.storage.createMultipart('originals/gone/b', { partSize: 5 * 1024 * 1024 });
  await world.storage.putPart('originals/gone/b', abandoned, 1, videoBytes(10));

  await world.sweep();
  const soon = await world.settle();
  world.passHours(21);
  await world.sweep();
  const afterADay = await world.settle();
  await expect(world.storage.putPart('originals/gone/b', abandoned, 2, videoBytes(10))).rejects.toThrow(NoSuchUpload);
  world.passHours(7 * 24 - 30);
  await client.send(unfinished.id, videoBytes(10), 1000, 1010);

  expect(soon.toSorted()).toEqual([...needed, ...orphans].toSorted());
  expect(afterADay.toSorted()).toEqual([...needed, 'thumbnails/a.jpg'].toSorted());
});

test('I6: after two hours of silence the quota is released, after two days the upload ends', async () => {
  await using world = await startUploadsWorld();
  await world.setQuota(alice, 10_001);
  const client = resumableClient(world);
  const bytes = videoBytes(6000);
  const { id } = await client.open(6000);
  await client.send(id, bytes, 0, 1000);

  world.passHours(3);
  await world.reap();
  const released = await world.quotaOf(alice);
  const { id: second } = await client.open(8000, { filename: 'second.mp4' });
  const noRoom = await client.send(id, bytes, 1000, 2000);
  await client.cancel(second);
  const roomAgain = await client.send(id, bytes, 1000, 2000);
  const reserved = await world.quotaOf(alice);
  world.passHours(49);
  const tooLate = await client.send(id, bytes, 2000, 3000);
  await world.reap();

  expect(released).toEqual({ used: 0, reserved: 0 });
  expect([noRoom.status, noRoom.body['code'], roomAgain.status, tooLate.status]).toEqual([413, 'quota_reached', 308, 410]);
  expect(reserved).toEqual({ used: 0, reserved: 6000 });
  expect(await world.quotaOf(alice)).toEqual({ used: 0, reserved: 0 });
  expect(await world.settle()).toEqual([]);
  expect((await client.send(id, bytes, 2000, 3000)).status).toBe(410);
  world.passHours(49);
  await world.reap();
  expect(await world.sql('select id from upload_sessions')).toEqual([]);
});

test('F7: of fifty uploads at once exactly the ten are accepted that fit the quota', async () => {
  await using world = await startUploadsWorld();
  await world.setQuota(alice, 10 * 1000 + 1);
  const client = resumableClient(world);

  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => client.open(1000, { filename: `${index}.mp4` })));

  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([...Array(10).fill(201), ...Array(40).fill(413)]);
  expect(await world.quotaOf(alice)).toEqual({ used: 0, reserved: 10_000 });
});

test('R3: opening the same file again continues the upload, and starts a new one once it is finished', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(2000);
  const file = { lastModified: 1_700_000_000_000 };
  const [first, twin] = await Promise.all([client.open(2000, file), client.open(2000, file)]);
  await client.send(first.id, bytes, 0, 500);

  const again = await client.open(2000, { ...file, name: 'A better name' });
  const last = await client.send(first.id, bytes, 500);
  const anew = await client.open(2000, file);
  const unnamed = await client.open(2000);

  expect(twin.id).toBe(first.id);
  expect([again.status, again.id, again.headers.get('range')]).toEqual([200, first.id, 'bytes=0-499']);
  expect(await world.videos()).toMatchObject([{ uuid: last.body.video?.uuid, name: 'A better name' }]);
  expect(anew.status).toBe(201);
  expect(new Set([first.id, anew.id, unnamed.id]).size).toBe(3);
  expect(await world.quotaOf(alice)).toEqual({ used: 2000, reserved: 4000 });
});

test('one request writes at a time; the lease of a process that died expires', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(1000);
  const { id } = await client.open(1000);
  await world.sql(`update upload_sessions set locked_by = gen_random_uuid(), locked_until = now() + interval '1.5 seconds'`);

  const refused = await client.send(id, bytes, 0, 500);
  const answered = await client.position(id, 1000);
  const later = await eventually(async () => {
    const answer = await client.send(id, bytes, 0);
    expect(answer.status).toBe(200);
    return answer;
  });

  expect([refused.status, answered.status, later.status]).toEqual([423, 308, 200]);
});

test('R1: a connection that breaks off costs no more than one part', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(3 * PART);
  const { id } = await client.open(bytes.length);
  const breaking = new ReadableStream({
    async start(controller) {
      for (let at = 0; at < 2 * PART + 1000; at += MIB) controller.enqueue(new Uint8Array(bytes.subarray(at, at + MIB)));
      await eventually(async () => expect((await client.position(id, bytes.length)).headers.get('range')).toBe(`bytes=0-${2 * PART - 1}`));
      controller.error(new Error('the cable was pulled'));
    },
  });

  await expect(client.put(id, breaking, { 'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}` })).rejects.toThrow();
  const rest = await eventually(async () => {
    const answer = await client.send(id, bytes, 2 * PART);
    expect(answer.status).toBe(200);
    return answer;
  });

  expect(sha256((await world.sourceOf(rest.body.video?.uuid as string)).bytes)).toBe(sha256(bytes));
});

test('R2: a process may die between storage and database at any step; the repeated chunk continues', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(2 * PART + 1000);
  const { id } = await client.open(bytes.length);
  const steps = [
    { dies: 'put', first: 0, end: 1000 },
    { dies: 'createMultipart', first: 1000, end: PART + 10 },
    { dies: 'putPart', first: 1000, end: PART + 10 },
    { dies: 'completeMultipart', first: PART + 10, end: bytes.length },
  ] as const;

  const statuses: number[] = [];
  for (const { dies, first, end } of steps) {
    world.dieAfter(dies);
    statuses.push((await client.send(id, bytes, first, end)).status);
    if (dies !== 'createMultipart') statuses.push((await client.send(id, bytes, first, end)).status);
  }

  expect(statuses).toEqual([500, 308, 500, 500, 308, 500, 200]);
  const [video] = await world.videos();
  expect(sha256((await world.sourceOf(video?.uuid as string)).bytes)).toBe(sha256(bytes));
  expect(await world.openParts()).toEqual([]);
  // What the first death left is nobody's; it goes after a day.
  expect((await world.settle()).filter((key) => !key.startsWith('originals/'))).toHaveLength(1);
});

test('R2: a death between the write of a part and the commit of the one in front of it costs both, and the upload continues', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(3 * PART + 1000);
  const { id } = await client.open(bytes.length);
  const { promise: isDead, resolve: die } = Promise.withResolvers<void>();
  let holding: Promise<void> | undefined;
  world.meanwhile('putPart', async () => {
    await new Promise<void>((locked) => {
      holding = world.withLockedUploads(async () => {
        locked();
        await isDead;
      });
    });
  });

  const sending = client.send(id, bytes, 0);
  await eventually(async () => expect(await world.writtenBytes()).toBeGreaterThan(PART), { withinMs: 20_000 });
  await world.killWhoWaits();
  die();
  await holding;
  const { status } = await sending;
  const written = await world.writtenBytes();
  const position = await client.position(id, bytes.length);
  const again = await client.send(id, bytes, 0);

  expect(status).toBeGreaterThanOrEqual(500);
  expect(written).toBeLessThan(PART + 3 * MIB);
  expect([position.status, position.headers.get('range')]).toEqual([308, null]);
  expect(again.status).toBe(200);
  expect(sha256((await world.sourceOf(again.body.video?.uuid as string)).bytes)).toBe(sha256(bytes));
  expect(await world.videos()).toHaveLength(1);
  expect(await world.quotaOf(alice)).toEqual({ used: bytes.length, reserved: 0 });
  expect(await world.openParts()).toEqual([]);
});

test('R2: a part that cannot be stored costs the one behind it, and not the one in front of it', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(4 * PART);
  const { id } = await client.open(bytes.length);
  await client.send(id, bytes, 0, PART);
  world.dieAfter('putPart');

  const died = await client.send(id, bytes, PART);
  const position = await client.position(id, bytes.length);
  const rest = await client.send(id, bytes, PART);

  expect([died.status, position.headers.get('range'), rest.status]).toEqual([500, `bytes=0-${PART - 1}`, 200]);
  expect(sha256((await world.sourceOf(rest.body.video?.uuid as string)).bytes)).toBe(sha256(bytes));
});

test('R2: a status request for a complete upload whose process died gets the video', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(2 * PART);
  const { id } = await client.open(bytes.length);
  world.dieAfter('completeMultipart');
  expect((await client.send(id, bytes, 0)).status).toBe(500);

  const position = await client.position(id, bytes.length);

  expect([position.status, position.body.video?.uuid]).toEqual([200, (await world.videos())[0]?.uuid]);
});

test('with the transcoder down the bytes stay, and the repeated last chunk makes the video', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(3000);
  const { id } = await client.open(bytes.length);
  world.transcoder.mood = 'down';

  const down = await client.send(id, bytes, 0);
  world.transcoder.mood = 'well';
  const up = await client.send(id, bytes, 1000);

  expect([down.status, up.status]).toEqual([503, 200]);
  expect(sha256((await world.sourceOf(up.body.video?.uuid as string)).bytes)).toBe(sha256(bytes));
});

test('a complete upload is finished although its client never returns', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = videoBytes(3000);
  const { id } = await client.open(bytes.length);
  world.transcoder.mood = 'down';
  await client.send(id, bytes, 0);
  world.transcoder.mood = 'well';

  world.passHours(1);
  await world.reap();
  const [video] = await eventually(async () => {
    const videos = await world.videos();
    expect(videos).toHaveLength(1);
    return videos;
  });

  expect((await client.position(id, bytes.length)).body.video?.uuid).toBe(video?.uuid);
  expect(await world.quotaOf(alice)).toEqual({ used: 3000, reserved: 0 });
});

test('a file that is no video ends its upload without a trace', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const bytes = Buffer.concat([Buffer.from('NOT a film'), videoBytes(PART)]);
  const before = await world.traces();
  const { id } = await client.open(bytes.length);

  const answer = await client.sendAll(id, bytes, 3 * MIB);

  expect([answer.status, answer.body['detail']]).toEqual([422, 'This file cannot be read as a video or sound.']);
  expect((await client.send(id, bytes, 0, 10)).status).toBe(404);
  expect(await world.traces()).toEqual({ ...before, sessions: [{ id, state: 'refused', received: bytes.length, reserved: false }] });
  expect(await world.published('source.ready.v1')).toEqual([]);
});

test('opening checks in the order of the contract and keeps other query parameters', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const before = await world.traces();
  const foreign = { channelId: world.channelOf(bob) };
  const badType = { 'x-upload-content-type': 'text/html' };

  const refused = [
    await client.open(10, { ...foreign, nsfwSummary: 'a summary' }, badType),
    await client.open(10, { ...foreign, filename: '' }, badType),
    await client.open(10, { ...foreign, tags: Array(1000).fill('tag') }, badType),
    await client.open(10, { channelId: 99_999 }, badType),
    await client.open(10, foreign, badType),
    await client.open(10, {}, badType),
    await client.open(0),
    await client.open(10, {}, { 'x-upload-content-length': 'many' }),
  ];

  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 404, 403, 415, 400, 400]);
  expect(await world.traces()).toEqual(before);
});

test('F3: a moderator who publishes for another user is charged to that user’s quota', async () => {
  await using world = await startUploadsWorld();
  await world.setQuota(carol, 1);
  await world.setQuota(alice, 1500);
  const client = resumableClient(world, carol);

  const { id, status } = await client.open(1000, { channelId: world.channelOf(alice) });
  const second = await client.open(1000, { channelId: world.channelOf(alice) });
  const sent = await client.send(id, videoBytes(1000), 0);

  expect([status, second.status, sent.status]).toEqual([201, 413, 200]);
  expect([await world.quotaOf(alice), await world.quotaOf(carol)]).toEqual([
    { used: 1000, reserved: 0 },
    { used: 0, reserved: 0 },
  ]);
});
