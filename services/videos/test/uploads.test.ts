import { request } from 'node:http';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { resumableClient } from './resumable-client.ts';
import { JPEG, MIB, openMeasuredStorage, sha256, startUploadsWorld, type UploadsWorld, videoBytes } from './uploads-world.ts';

type Parts = Record<string, Blob | number | string | [Blob, string]>;
type Answer = { status: number; body: { video?: { id: number; uuid: string; shortUUID: string }; code?: string; detail?: string } };

const video = (bytes: Buffer, type = 'video/mp4') => new Blob([new Uint8Array(bytes)], { type });
const image = (bytes: Buffer, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type });

/** Sends a form with its parts in this order. */
async function upload(world: UploadsWorld, caller: Caller | null, parts: Parts): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (Array.isArray(value)) form.append(name, ...value);
    else if (value instanceof Blob) form.append(name, value, 'film.mp4');
    else form.append(name, String(value));
  }
  const body = new Response(form);
  const response = await fetch(`${world.url}/api/v1/videos/upload`, {
    method: 'POST',
    headers: { ...world.headersFor(caller), 'content-type': body.headers.get('content-type') as string },
    body: await body.bytes(),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

test('an upload in one request becomes a video with its fields and its image, in whatever order they arrive', async () => {
  await using world = await startUploadsWorld();
  const bytes = videoBytes(3 * MIB);

  const { status, body } = await upload(world, alice, {
    previewfile: image(JPEG),
    videofile: [video(bytes), 'holidays.mov'],
    thumbnailfile: image(JPEG),
    channelId: world.channelOf(alice),
    name: 'Holidays',
    privacy: 1,
    'tags[0]': 'sea',
    'tags[1]': 'sun',
    description: 'null',
  });

  const uuid = body.video?.uuid as string;
  expect([status, Object.keys(body.video ?? {})]).toEqual([200, ['id', 'uuid', 'shortUUID']]);
  expect(await world.sql('select name, privacy, tags, description, state, quota_charged from videos')).toEqual([
    { name: 'Holidays', privacy: 1, tags: ['sea', 'sun'], description: null, state: 2, quota_charged: bytes.length },
  ]);
  expect(await world.sql('select input_filename as filename from video_sources')).toEqual([{ filename: 'holidays.mov' }]);
  const source = await world.sourceOf(uuid);
  expect(sha256(source.bytes)).toBe(sha256(bytes));
  const [thumbnail] = await world.sql<{ key: string }>('select storage_key as key, automatic from thumbnails');
  expect((await world.settle()).sort()).toEqual([source.key, thumbnail?.key as string].sort());
  expect(await world.sql('select * from pending_objects')).toEqual([]);
  expect(await world.published('source.ready.v1')).toMatchObject([{ videoUuid: uuid, storageKey: source.key, wantsThumbnails: false }]);
});

test('what is refused leaves no trace, and the checks come in the order of the contract', async () => {
  await using world = await startUploadsWorld({ environment: { MAX_UPLOAD_SIZE: String(20_000) } });
  await world.setQuota(alice, 10_000);
  const good = { channelId: world.channelOf(alice), name: 'Holidays', videofile: video(videoBytes(1000)) };
  const before = await world.traces();
  const huge = video(videoBytes(20_001));

  const statuses: unknown[] = [];
  for (const [caller, parts] of [
    [null, good],
    [alice, { ...good, name: 'no', channelId: 9999 }],
    [alice, { channelId: 9999, name: 'Holidays' }],
    [alice, { ...good, nsfwSummary: 'a summary', channelId: 9999 }],
    [alice, { ...good, channelId: 9999, videofile: video(videoBytes(10), 'text/html') }],
    [alice, { ...good, channelId: world.channelOf(bob), videofile: video(videoBytes(10), 'text/html') }],
    [alice, { ...good, videofile: video(videoBytes(20_001), 'text/html') }],
    [alice, { ...good, videofile: huge }],
    [alice, { videofile: huge, channelId: good.channelId, name: good.name }],
    [alice, { ...good, videofile: video(videoBytes(10_000)) }],
    [alice, { videofile: video(videoBytes(10_000)), channelId: good.channelId, name: good.name }],
    [alice, { ...good, videofile: video(Buffer.from('NOT a film')) }],
    [alice, { ...good, thumbnailfile: image(Buffer.from('GIF89a, no picture we take')) }],
    [alice, { ...good, thumbnailfile: image(JPEG, 'image/gif') }],
    [alice, { ...good, thumbnailfile: image(Buffer.concat([JPEG, Buffer.from('NOT')])) }],
  ] as [Caller | null, Parts][]) {
    const { status, body } = await upload(world, caller, parts);
    statuses.push(body.code ? [status, body.code] : status);
  }

  expect(statuses).toEqual([
    [401, 'unauthorized_request'],
    400,
    400,
    400,
    404,
    403,
    415,
    [413, 'max_file_size_reached'],
    [413, 'max_file_size_reached'],
    [413, 'quota_reached'],
    [413, 'quota_reached'],
    422,
    400,
    400,
    400,
  ]);
  await eventually(async () => expect(await world.traces()).toEqual(before));
  expect(await world.published('source.ready.v1')).toEqual([]);
});

test('with the transcoder down or the disk full nothing is kept', async () => {
  let free = Number.MAX_SAFE_INTEGER;
  await using world = await startUploadsWorld({ freeBytes: () => free });
  const parts = { channelId: world.channelOf(alice), name: 'Holidays', videofile: video(videoBytes(100_000)) };
  const before = await world.traces();

  world.transcoder.mood = 'down';
  const down = await upload(world, alice, parts);
  world.transcoder.mood = 'well';
  free = 50_000;
  const full = await upload(world, alice, parts);

  expect([down.status, full.status]).toEqual([503, 507]);
  await eventually(async () => expect(await world.traces()).toEqual(before));
});

/** Begins a form with a file and sends no more of it. */
async function beginUpload(world: UploadsWorld, caller: Caller): Promise<{ leave(): void }> {
  const beginning = request(`${world.url}/api/v1/videos/upload`, {
    method: 'POST',
    headers: { ...world.headersFor(caller), 'content-type': 'multipart/form-data; boundary=x' },
  });
  beginning.on('error', () => undefined);
  const [{ count: before }] = (await world.sql<{ count: number }>('select count(*) from pending_objects')) as [{ count: number }];
  beginning.write('--x\r\ncontent-disposition: form-data; name="videofile"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\nbytes');
  await eventually(async () => expect(await world.sql('select * from pending_objects')).toHaveLength(Number(before) + 1));
  return { leave: () => void beginning.destroy() };
}

test('a user has sixteen uploads at once; edits and other users have places of their own', async () => {
  await using world = await startUploadsWorld();
  const parts = (caller: Caller) => ({ channelId: world.channelOf(caller), name: 'Holidays', videofile: video(videoBytes(1000)) });
  const { body } = await upload(world, alice, parts(alice));
  const begun = [];
  for (let count = 0; count < 16; count += 1) begun.push(await beginUpload(world, alice));

  const refused = await upload(world, alice, parts(alice));
  const chunk = await resumableClient(world).position('2-1-abc', 1000);
  const others = await upload(world, bob, parts(bob));
  const form = new FormData();
  form.append('thumbnailfile', image(JPEG), 'a.jpg');
  const edit = await fetch(`${world.url}/api/v1/videos/${body.video?.uuid}`, {
    method: 'PUT',
    headers: world.headersFor(alice),
    body: form,
  });
  begun[0]?.leave();

  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_uploads']);
  expect([chunk.status, chunk.headers.get('retry-after')]).toEqual([429, '10']);
  expect([others.status, edit.status]).toEqual([200, 204]);
  await eventually(async () => expect((await upload(world, alice, parts(alice))).status).toBe(200));
  for (const one of begun) one.leave();
});

test('F7: of sixteen uploads at once exactly the five are accepted that fit the quota', async () => {
  await using world = await startUploadsWorld();
  await world.setQuota(alice, 5 * 1000 + 1);
  const parts = { channelId: world.channelOf(alice), name: 'Holidays', videofile: video(videoBytes(1000)) };

  const answers = await Promise.all(Array.from({ length: 16 }, () => upload(world, alice, parts)));

  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([...Array(5).fill(200), ...Array(11).fill(413)]);
  expect(await world.quotaOf(alice)).toEqual({ used: 5000, reserved: 0 });
  expect((await world.settle()).length).toBe(5);
});

test('F3: publishing for another user is charged to that user’s quota, whatever the caller’s own', async () => {
  await using world = await startUploadsWorld();
  await world.setQuota(carol, 1);
  await world.setQuota(alice, 1500);
  const parts = { channelId: world.channelOf(alice), name: 'Holidays', videofile: video(videoBytes(1000)) };

  const answers = [await upload(world, carol, parts), await upload(world, carol, parts)];

  expect(answers.map(({ status }) => status)).toEqual([200, 413]);
  expect([await world.quotaOf(alice), await world.quotaOf(carol)]).toEqual([
    { used: 1000, reserved: 0 },
    { used: 0, reserved: 0 },
  ]);
});

test('D3, I8, J7: file names and texts are data, however they look', async () => {
  await using world = await startUploadsWorld();
  const names = [
    '-i',
    'a;b',
    '$(x)',
    '%d',
    '|x',
    'concat:a|b',
    'subfile,,start,0:',
    '../../x',
    'new\nline',
    'x'.repeat(4096),
    'rtl\u202e🎬',
    '<b>',
  ];
  const parts = { channelId: world.channelOf(alice), videofile: video(videoBytes(10)) };

  for (const name of names) {
    const { status } = await upload(world, alice, {
      ...parts,
      name: '<script>alert(1)</script>',
      videofile: [video(videoBytes(10)), name],
    });
    expect([name, status]).toEqual([name, 200]);
  }
  const capped = [
    await upload(world, alice, { ...parts, name: 'x'.repeat(200) }),
    await upload(world, alice, { ...parts, name: 'Holidays', description: 'x'.repeat(150_000) }),
    await upload(world, alice, { ...parts, name: 'nul\0nul' }),
    await upload(world, alice, {
      ...parts,
      name: 'Holidays',
      ...Object.fromEntries([...Array(90).keys()].map((index) => [`tags[${index}]`, 'tag'])),
    }),
  ];

  expect(capped.map(({ status }) => status)).toEqual([400, 413, 400, 400]);
  expect((await world.storedKeys()).every((key) => /^originals\/[\da-f-]{36}\/[\da-f-]{36}$/.test(key))).toBe(true);
  const rows = await world.sql<{ filename: string }>('select input_filename as filename from video_sources order by id');
  expect(rows.map(({ filename }) => filename.length)).toEqual(rows.map(({ filename }) => Math.min(1000, filename.length)));
  expect(rows).toHaveLength(names.length);
});

test('I4: a request that declares far too large a size is refused before it has arrived', async () => {
  await using world = await startUploadsWorld();
  await world.setQuota(alice, 1000 * MIB);
  const before = await world.traces();
  const boundary = 'x';
  const field = (name: string, value: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  const status = await new Promise<number | undefined>((resolve, reject) => {
    const upload = request(`${world.url}/api/v1/videos/upload`, {
      method: 'POST',
      headers: {
        ...world.headersFor(alice),
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(8000 * MIB),
      },
    });
    upload.on('response', (response) => {
      resolve(response.statusCode);
      upload.destroy();
    });
    upload.on('error', reject);
    upload.write(field('channelId', String(world.channelOf(alice))) + field('name', 'Holidays'));
    upload.write(
      `--${boundary}\r\ncontent-disposition: form-data; name="videofile"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\nbytes`,
    );
  });

  expect(status).toBe(413);
  await eventually(async () => expect(await world.traces()).toEqual(before));
});

/** Sends a form of unknown length, with a file of so many MiB between these fields, until it is answered. */
async function uploadUnmeasured(world: UploadsWorld, caller: Caller, { mib, before = {}, after = {} }: Unmeasured): Promise<Answer> {
  const field = ([name, value]: [string, unknown]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`;
  const sending = request(`${world.url}/api/v1/videos/upload`, {
    method: 'POST',
    headers: { ...world.headersFor(caller), 'content-type': 'multipart/form-data; boundary=x' },
  });
  const answered = new Promise<Answer>((resolve, reject) => {
    sending.on('response', async (response) =>
      resolve({ status: response.statusCode as number, body: JSON.parse(Buffer.concat(await response.toArray()).toString()) }),
    );
    sending.on('error', reject);
  });
  let isAnswered = false;
  const end = () => {
    isAnswered = true;
  };
  answered.then(end, end);
  sending.write(Object.entries(before).map(field).join(''));
  sending.write('--x\r\ncontent-disposition: form-data; name="videofile"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n');
  for (let sent = 0; sent < mib && !isAnswered; sent += 1) await new Promise((resolve) => sending.write(videoBytes(MIB), resolve));
  sending.end(`\r\n${Object.entries(after).map(field).join('')}--x--\r\n`);
  return answered;
}
type Unmeasured = { mib: number; before?: Record<string, unknown>; after?: Record<string, unknown> };

test.each(['before', 'after'])(
  'a file of unknown length is refused as soon as it exceeds the quota, with its channel named %s it',
  async (place) => {
    await using measured = await openMeasuredStorage();
    await using world = await startUploadsWorld({ storage: measured.storage });
    await world.setQuota(alice, MIB);
    const fields = { [place]: { channelId: world.channelOf(alice), name: 'Holidays' } };

    const answer = await uploadUnmeasured(world, alice, { mib: 30, ...fields });

    expect([answer.status, answer.body.code]).toEqual([413, 'quota_reached']);
    expect(measured.mostHeld()).toBeLessThanOrEqual(MIB + MIB / 2);
    await eventually(async () => expect(await world.sql('select * from pending_objects')).toEqual([]));
    expect(await world.settle()).toEqual([]);
  },
);

test('files of unknown length that arrive at once stay within the quota together', async () => {
  await using measured = await openMeasuredStorage();
  await using world = await startUploadsWorld({ storage: measured.storage });
  await world.setQuota(alice, 4 * MIB);
  const before = { channelId: world.channelOf(alice), name: 'Holidays' };

  const answers = await Promise.all(Array.from({ length: 8 }, () => uploadUnmeasured(world, alice, { mib: 3, before })));

  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(measured.mostHeld()).toBeLessThanOrEqual(4 * MIB + (8 * MIB) / 2);
});

test('a file that arrives for another user counts against that user’s quota, and an unknown channel against one’s own', async () => {
  await using world = await startUploadsWorld();
  await world.setQuota(carol, MIB);
  await world.setQuota(bob, MIB);
  const fields = { channelId: world.channelOf(alice), name: 'Holidays' };

  const named = await uploadUnmeasured(world, carol, { mib: 3, before: fields });
  const unnamed = await uploadUnmeasured(world, carol, { mib: 3, after: fields });
  const foreign = await uploadUnmeasured(world, bob, { mib: 3, before: fields });

  expect([named, unnamed, foreign].map(({ status }) => status)).toEqual([200, 413, 403]);
  expect(await world.quotaOf(alice)).toEqual({ used: 3 * MIB, reserved: 0 });
});

test('a client that disconnects in the middle, and a process that dies, leave nothing for long', async () => {
  await using world = await startUploadsWorld();
  const before = await world.traces();
  const upload = request(`${world.url}/api/v1/videos/upload`, {
    method: 'POST',
    headers: { ...world.headersFor(alice), 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
  });
  upload.on('error', () => undefined);
  upload.write('--x\r\ncontent-disposition: form-data; name="videofile"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n');
  upload.write(videoBytes(5 * MIB));
  await eventually(async () => expect(await world.sql('select * from pending_objects')).toHaveLength(1));
  upload.destroy();
  await eventually(async () => expect(await world.traces()).toEqual(before));

  await world.storage.put('originals/died/here', videoBytes(10));
  await world.sql(`insert into pending_objects (storage_key, created_at) values ('originals/died/here', now())`);
  await world.reap();
  expect(await world.storedKeys()).toHaveLength(1);
  world.passHours(7);
  await world.reap();
  expect(await world.traces()).toEqual(before);
});

test('R2: the file of a video is never reaped, even when the answer that it was created was lost', async () => {
  await using world = await startUploadsWorld();
  const { body } = await upload(world, alice, { channelId: world.channelOf(alice), name: 'Holidays', videofile: video(videoBytes(1000)) });
  const { key } = await world.sourceOf(body.video?.uuid as string);

  await world.discardOriginal(key);

  expect(await world.settle()).toEqual([key]);
});

test('R2: a database connection that dies in the middle makes no video and leaves nothing', async () => {
  await using world = await startUploadsWorld();
  const before = await world.traces();
  const parts = { channelId: world.channelOf(alice), name: 'Holidays', videofile: video(videoBytes(1000)) };

  const refused = await world.withLockedAccounts(async () => {
    const answer = upload(world, alice, parts);
    await world.killWhoWaits();
    return answer;
  });

  expect(refused.status).toBe(503);
  await eventually(async () => expect(await world.traces()).toEqual(before));
  expect((await upload(world, alice, parts)).status).toBe(200);
  expect(await world.quotaOf(alice)).toEqual({ used: 1000, reserved: 0 });
});
