import { problems } from '@flotilla/problem';
import { expect, test } from '@jest/globals';
import { reply, route } from '../src/index.ts';
import { head } from './connection.ts';
import { uploadFilm } from './demo.ts';
import { eventually } from './eventually.ts';
import { alice, callerHeaders, startWorld } from './world.ts';

const PATH = '/api/v1/films/upload';
const file = (size = 10, type = 'video/mp4') => new Blob(['x'.repeat(size)], { type });

type Entry = readonly [name: string, value: string | Blob, filename?: string];
function form(...entries: readonly Entry[]): { body: FormData; as: typeof alice } {
  const body = new FormData();
  for (const [name, value, filename] of entries) {
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, value, filename ?? 'a film.mp4');
  }
  return { body, as: alice };
}
const film: Entry = ['film', file()];
const poster: Entry = ['poster', file(5, 'image/png'), 'poster.png'];
const name: Entry = ['name', 'A film'];

const BOUNDARY = 'between-parts';
const multipart = { ...callerHeaders(alice), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const part = (disposition: string, content: string, type = 'video/mp4') =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n${type && `content-type: ${type}\r\n`}\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

test('fields may come before, between and after the files', async () => {
  await using world = await startWorld();

  await world.ask(PATH, form(name, film, ['category', '3'], poster, ['isLong', '1']));
  await world.ask(PATH, form(film, name));

  expect(world.entered).toEqual([
    {
      body: { name: 'A film', category: 3, isLong: true },
      caller: alice,
      files: { film: { part: 'film', filename: 'a film.mp4', size: 10 }, poster: { part: 'poster', filename: 'poster.png', size: 5 } },
    },
    { body: { name: 'A film' }, caller: alice, files: { film: { part: 'film', filename: 'a film.mp4', size: 10 } } },
  ]);
  expect(world.discarded).toEqual([]);
});

test.each([
  [[['tags', 'a']], { tags: ['a'] }],
  [
    [
      ['tags', 'a'],
      ['tags', 'b'],
    ],
    { tags: ['a', 'b'] },
  ],
  [
    [
      ['tags[]', 'a'],
      ['tags[]', 'b'],
    ],
    { tags: ['a', 'b'] },
  ],
  [
    [
      ['tags[0]', 'a'],
      ['tags[1]', 'b'],
    ],
    { tags: ['a', 'b'] },
  ],
  [[['tags', 'null']], { tags: null }],
  [
    [
      ['category', 'null'],
      ['description', 'null'],
    ],
    { category: null, description: null },
  ],
  [[['category', '']], { category: null }],
  [[['isLong', 'true']], { isLong: true }],
  [[['isLong', '0']], { isLong: false }],
  [
    [
      ['schedule[updateAt]', '2026-01-02'],
      ['schedule[privacy]', '1'],
    ],
    { schedule: { updateAt: '2026-01-02', privacy: 1 } },
  ],
  [[['schedule.updateAt', '2026-01-02']], { schedule: { updateAt: '2026-01-02' } }],
  [
    [
      ['role', '0'],
      ['files', 'x'],
      ['__proto__[role]', '0'],
    ],
    {},
  ],
] as [Entry[], object][])('reads the fields %j', async (fields, expected) => {
  await using world = await startWorld();

  expect(await world.ask(PATH, form(name, film, ...fields))).toMatchObject({ status: 200 });
  expect(world.entered.map(({ body }) => body)).toEqual([{ name: 'A film', ...expected }]);
});

test.each([
  ['a missing field', [film], ['name']],
  ['a missing file', [name], ['film']],
  ['a text in the place of a file', [name, ['film', 'x']], ['film']],
  ['a file in the place of a field', [film, ['name', file()]], ['name']],
  ['fields that do not fit', [film, ['name', 'x'], ['category', 'x'], ['isLong', 'yes']], ['name', 'category', 'isLong']],
  ['a field twice', [film, name, name], ['name']],
  ['a wrong media type', [name, ['film', file(10, 'text/html')]], ['film']],
  ['no telling media type', [name, ['film', file(10, '')]], ['film']],
  ['a date in a nested field missing', [film, name, ['schedule[privacy]', '1']], ['schedule.updateAt']],
] as [string, Entry[], string[]][])('H6: a form with %s names the bad parts and leaves nothing behind', async (_name, entries, params) => {
  await using world = await startWorld();

  const { status, body } = await world.ask(PATH, form(...entries));

  expect({ status, params: Object.keys(body['invalid-params'] as object) }).toEqual({ status: 400, params });
  expect(Object.values(body['invalid-params'] as object)[0]).toMatchObject({ location: 'body', type: 'field' });
  expect(world.entered).toEqual([]);
  expect(world.discarded).toEqual(world.received);
});

test('an undeclared file part is skipped', async () => {
  await using world = await startWorld();

  const entries: Entry[] = [
    ['other', file(3_000_000)],
    ['__proto__', file()],
    ['constructor', file()],
  ];
  expect(await world.ask(PATH, form(...entries, name, film))).toMatchObject({ status: 200 });
  expect(world.received).toEqual([{ part: 'film', filename: 'a film.mp4', size: 10 }]);
});

test('H6: the same file part twice is refused and the first discarded once', async () => {
  await using world = await startWorld();

  expect(await world.ask(PATH, form(name, film, film))).toMatchObject({ status: 400, body: { detail: 'The part film was sent twice.' } });
  expect(world.discarded).toEqual([{ part: 'film', filename: 'a film.mp4', size: 10 }]);
  expect(world.entered).toEqual([]);
});

test.each([
  ['fields', Array.from({ length: 101 }, (_, index): Entry => [`tags[${index}]`, 'x'])],
  ['fields of one name', Array.from({ length: 10_000 }, (): Entry => ['tags', 'x'])],
  ['files', Array.from({ length: 11 }, (_, index): Entry => [`file${index}`, file()])],
])('H6: a form with too many %s is refused and what was received discarded', async (_name, entries) => {
  await using world = await startWorld();

  expect(await world.ask(PATH, form(film, name, ...entries))).toMatchObject({
    status: 400,
    body: { detail: 'The form has too many parts.' },
  });
  expect(world.discarded).toEqual([{ part: 'film', filename: 'a film.mp4', size: 10 }]);
  expect(world.entered).toEqual([]);
});

test('I4: a file larger than declared is refused with the size that is allowed', async () => {
  await using world = await startWorld();

  expect(await world.ask(PATH, form(name, ['film', file(1024 * 1024)]))).toMatchObject({ status: 200 });
  const answer = await world.ask(PATH, form(name, poster, ['film', file(1024 * 1024 + 1)]));

  expect(answer).toMatchObject({ status: 413, body: { status: 413 } });
  expect(answer.headers.get('x-file-maximum-size')).toBe('1M');
  expect(world.entered).toHaveLength(1);
  expect(world.discarded).toEqual([{ part: 'poster', filename: 'poster.png', size: 5 }]);
});

test('I8: a field of more than 100 kB is refused, one whose name has more than 200 letters is skipped', async () => {
  await using world = await startWorld();

  expect(await world.ask(PATH, form(film, ['name', 'x'.repeat(100_001)]))).toMatchObject({ status: 413 });
  expect(await world.ask(PATH, form(film, name, ['x'.repeat(201), 'x']))).toMatchObject({ status: 200 });
  expect(world.discarded).toHaveLength(1);
});

test.each(['../../etc/passwd', '-i', 'a;b', '$(x)', '%d', 'a"b', 'x'.repeat(4096), 'кино 🎬.mp4'])(
  'D3: a file name is only a text: %.20p',
  async (filename) => {
    await using world = await startWorld();

    expect(await world.ask(PATH, form(name, ['film', file(), filename]))).toMatchObject({ status: 200 });
    expect(world.received).toHaveLength(1);
    expect(world.received[0]?.filename).not.toMatch(/\//);
  },
);

test.each([
  ['no boundary', { 'content-type': 'multipart/form-data' }, part('name="name"', 'A film', '') + END],
  ['another boundary', { 'content-type': 'multipart/form-data; boundary=YYY' }, part('name="name"', 'A film', '') + END],
  ['no end', {}, part('name="film"; filename="a"', 'x') + part('name="name"', 'A film', '')],
  ['nothing in it', {}, ''],
  ['only an end', {}, END],
  ['no name in its parts', {}, part('filename="a"', 'x') + END],
  ['line breaks in a name', {}, part('name="na\r\nme"', 'x', '') + END],
  ['a head that never ends', {}, `--${BOUNDARY}\r\n${'x-a: b\r\n'.repeat(10_000)}`],
])('H6: a form with %s is refused', async (_name, headers, body) => {
  await using world = await startWorld();

  const answer = await world.ask(PATH, { method: 'POST', body, headers: { ...multipart, ...headers } });

  expect(answer).toMatchObject({ status: 400 });
  expect(world.entered).toEqual([]);
  expect(world.discarded).toEqual(world.received);
});

test('H6: when an upload breaks off, files that were received completely are discarded exactly once', async () => {
  await using world = await startWorld();
  using connection = await world.connect();
  connection.say(head('POST', PATH, { ...multipart, 'content-length': 5_000_000 }));
  connection.say(
    part('name="poster"; filename="p"', 'poster', 'image/png') + part('name="film"; filename="f"', 'x'.repeat(100_000)).slice(0, -2),
  );
  await eventually(() => expect(world.received).toHaveLength(1));

  connection.leave();

  await eventually(() => expect(world.discarded).toEqual([{ part: 'poster', filename: 'p', size: 6 }]));
  await eventually(async () =>
    expect(await world.counted('http_operations_refused_total', { operation: 'uploadFilm', status: 400 })).toBe(1),
  );
  expect(world.discarded).toHaveLength(1);
  expect(world.entered).toEqual([]);
  expect(world.logged()).toEqual([]);
});

test('when the client leaves while the handler works, files are not discarded twice and nothing is logged', async () => {
  const discarded: unknown[] = [];
  let isAtWork = false;
  const upload = route(
    uploadFilm,
    async ({ context }) => {
      isAtWork = true;
      await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
      throw context.signal.reason;
    },
    {
      receiveFile: async ({ part: received, stream }) => (stream.resume(), received),
      discardFile: async (received) => void discarded.push(received),
    },
  );
  await using world = await startWorld([upload]);
  using connection = await world.connect();
  const body = part('name="film"; filename="f"', 'x') + part('name="name"', 'A film', '') + END;
  connection.say(head('POST', PATH, { ...multipart, 'content-length': body.length }) + body);

  await eventually(() => expect(isAtWork).toBe(true));
  connection.leave();

  await eventually(() => expect(discarded).toEqual(['film']));
  expect(world.logged()).toEqual([]);
});

test('files are discarded when the handler refuses or fails, and kept when it answers', async () => {
  const outcomes = [
    () => Promise.resolve(reply(200, { seen: 1 })),
    () => Promise.reject(problems.conflict()),
    () => Promise.reject(new Error('a secret reason')),
  ];
  const discarded: unknown[] = [];
  const upload = route(uploadFilm, async () => outcomes.shift()?.() ?? reply(200, { seen: 1 }), {
    receiveFile: async ({ part: received, stream }) => (stream.resume(), received),
    discardFile: async (received) => void discarded.push(received),
  });
  await using world = await startWorld([upload]);

  const statuses: number[] = [];
  const counts: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    statuses.push((await world.ask(PATH, form(film, name))).status);
    counts.push(discarded.length);
  }

  expect({ statuses, counts }).toEqual({ statuses: [200, 409, 500], counts: [0, 1, 2] });
});

test('a refusal of one receiver is the answer, and files of the others are discarded', async () => {
  const discarded: unknown[] = [];
  const upload = route(uploadFilm, async () => reply(200, { seen: 1 }), {
    async receiveFile({ part: received, stream }) {
      if (received === 'film') throw problems.insufficient_storage();
      stream.resume();
      return received;
    },
    discardFile: async (received) => void discarded.push(received),
  });
  await using world = await startWorld([upload]);

  expect(await world.ask(PATH, form(poster, ['film', file(1_000_000)], name))).toMatchObject({ status: 507 });
  expect(discarded).toEqual(['poster']);
});

test('a failed discard is logged and does not change the answer', async () => {
  const upload = route(uploadFilm, async () => Promise.reject(problems.conflict()), {
    receiveFile: async ({ stream }) => void stream.resume(),
    discardFile: () => Promise.reject(new Error('the disk is gone')),
  });
  await using world = await startWorld([upload]);

  expect(await world.ask(PATH, form(film, name))).toMatchObject({ status: 409 });
  expect(world.logged()).toMatchObject([{ level: 'error', msg: 'could not discard a received file' }]);
});

test('a receiver gets the caller, the fields before its part, and whether the file was truncated', async () => {
  const seen: unknown[] = [];
  const upload = route(uploadFilm, async () => reply(200, { seen: 1 }), {
    async receiveFile(incoming, { caller, fields, clientIp }) {
      const before = { ...fields };
      const { mediaType, stream } = incoming;
      for await (const _ of stream);
      seen.push({ mediaType, caller, before, clientIp, truncated: incoming.truncated() });
    },
  });
  await using world = await startWorld([upload]);

  await world.ask(PATH, form(['category', '3'], film, name));

  expect(seen).toEqual([{ mediaType: 'video/mp4', caller: alice, before: { category: '3' }, clientIp: '203.0.113.7', truncated: false }]);
});
