import { expect, test } from '@jest/globals';
import { alice, startWorld } from './world.ts';

const form = (text: string) => ({ body: text, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

test.each([
  ['', { count: 15 }],
  ['?count=3&start=0', { count: 3, start: 0 }],
  ['?start=1000000000', { count: 15, start: 1_000_000_000 }],
  ['?isLocal=true', { count: 15, isLocal: true }],
  ['?isLocal=1', { count: 15, isLocal: true }],
  ['?isLocal=0', { count: 15, isLocal: false }],
  ['?isLocal=null&start=null&tagsOneOf=null', { count: 15 }],
  ['?nsfw=true', { count: 15, nsfw: 'true' }],
  ['?search=1', { count: 15, search: '1' }],
  ['?search=', { count: 15, search: '' }],
  ['?search=%zz', { count: 15, search: '%zz' }],
  ['?search=a%2Bb+c', { count: 15, search: 'a+b c' }],
  ['?tagsOneOf=a', { count: 15, tagsOneOf: ['a'] }],
  ['?tagsOneOf=a&tagsOneOf=b', { count: 15, tagsOneOf: ['a', 'b'] }],
  ['?tagsOneOf[]=a', { count: 15, tagsOneOf: ['a'] }],
  ['?tagsOneOf[]=a&tagsOneOf[]=b', { count: 15, tagsOneOf: ['a', 'b'] }],
  ['?tagsOneOf[0]=a&tagsOneOf[1]=b', { count: 15, tagsOneOf: ['a', 'b'] }],
  ['?tagsOneOf%5B0%5D=a&tagsOneOf=b', { count: 15, tagsOneOf: ['a', 'b'] }],
  ['?categoryOneOf=1&categoryOneOf=2', { count: 15, categoryOneOf: [1, 2] }],
  ['?role=0&views=1&uuid=x&__proto__=1', { count: 15 }],
])('reads the query %p', async (query, expected) => {
  await using world = await startWorld();

  expect(await world.ask(`/api/v1/films${query}`)).toMatchObject({ status: 200 });
  expect(world.entered).toMatchObject([{ query: expected }]);
  expect(Object.keys(world.entered[0]?.['query'] as object).sort()).toEqual(Object.keys(expected).sort());
});

test('F4: one answer lists all invalid parameters', async () => {
  await using world = await startWorld();

  const answer = await world.ask('/api/v1/films?start=-1&count=1000&sort=%3Bdrop&isLocal=maybe&tagsOneOf=a');

  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(answer).toMatchObject({ status: 400 });
  expect(answer.body).toEqual({
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: 'Incorrect request parameters: start, count, sort, isLocal',
    error: 'Incorrect request parameters: start, count, sort, isLocal',
    docs: expect.stringMatching(/^http:.*\/api\/docs#operation\/listFilms$/),
    instance: '/api/v1/films?start=-1&count=1000&sort=%3Bdrop&isLocal=maybe&tagsOneOf=a',
    'invalid-params': {
      start: { type: 'field', location: 'query', msg: 'must be >= 0', param: 'start', path: 'start', value: '-1' },
      count: { type: 'field', location: 'query', msg: 'must be <= 100', param: 'count', path: 'count', value: '1000' },
      sort: { type: 'field', location: 'query', msg: expect.any(String), param: 'sort', path: 'sort', value: ';drop' },
      isLocal: { type: 'field', location: 'query', msg: 'must be boolean', param: 'isLocal', path: 'isLocal', value: 'maybe' },
    },
  });
  expect(world.entered).toEqual([]);
});

test.each([
  ['start=Infinity', 'start'],
  ['start=1e400', 'start'],
  ['start=9007199254740993', 'start'],
  ['start=0x10', 'start'],
  ['start=%201', 'start'],
  ['start=1.5', 'start'],
  ['start=1e9', 'start'],
  ['start=007', 'start'],
  ['start=-0', 'start'],
  ['start=', 'start'],
  ['start=1&start=2', 'start'],
  ['start=1&start=2&start=3', 'start'],
  ['start[]=1', 'start'],
  ['start[a]=1', 'start'],
  ['search=a&search=b', 'search'],
  ['search[x]=a', 'search'],
  ['sort=__proto__', 'sort'],
  ['sort=constructor', 'sort'],
  ['isLocal=2', 'isLocal'],
  ['isLocal=TRUE', 'isLocal'],
  ['nsfw=1', 'nsfw'],
  ['categoryOneOf=1&categoryOneOf=x', 'categoryOneOf'],
  ['tagsOneOf[a]=1', 'tagsOneOf'],
  ['tagsOneOf[a][b][c][d][e][f]=1', 'tagsOneOf'],
  [Array.from({ length: 900 }, () => 'tagsOneOf=x').join('&'), 'tagsOneOf'],
])('F4: refuses the query %.60p', async (query, param) => {
  await using world = await startWorld();

  const { status, body } = await world.ask(`/api/v1/films?${query}`);

  expect({ status, params: Object.keys(body['invalid-params'] as object) }).toEqual({ status: 400, params: [param] });
  expect(world.entered).toEqual([]);
});

test('F4: more than a thousand parameters are refused at once', async () => {
  await using world = await startWorld();

  const { status, body } = await world.ask(`/api/v1/films?${'a=1&'.repeat(1001)}`);

  expect(status).toBe(400);
  expect(body['detail']).toBe('More than 1000 fields or parameters were sent.');
});

test('F4: a long search that is allowed is passed on, a long invalid value is shown shortened', async () => {
  await using world = await startWorld();

  expect(await world.ask(`/api/v1/films?search=${'%25'.repeat(5000)}`)).toMatchObject({ status: 200 });
  const { body } = await world.ask(`/api/v1/films?sort=${'x'.repeat(10_000)}`);

  expect(JSON.stringify(body).length).toBeLessThan(4000);
  expect(body['invalid-params']).toMatchObject({ sort: { value: `${'x'.repeat(500)}...` } });
});

test.each([
  ['__proto__[isLocal]=true'],
  ['__proto__.isLocal=true'],
  ['constructor[prototype][isLocal]=true'],
  ['tagsOneOf[__proto__]=1&tagsOneOf[constructor]=2'],
  ['start[__proto__][polluted]=1'],
  ['hasOwnProperty=1&toString=2&valueOf=3'],
])('F4: the names in %p change no prototype', async (query) => {
  await using world = await startWorld();

  await world.ask(`/api/v1/films?${query}`);
  await world.ask('/api/v1/films/token', form(`${query}&username=a&password=12345678`));
  const { body } = await world.ask('/api/v1/films');

  expect(({} as Record<string, unknown>)['isLocal']).toBeUndefined();
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(body).toMatchObject({ seen: { query: { count: 15 } } });
});

test.each(['0', '-1', '2147483648', '9999999999999999999', '1e300', 'abc', '3f1b0a52-2b1c-4bb0-a9d3-0d7cf0a4a6ce', '%00', '1%0a'])(
  'F6: a number in a path is a number: %p',
  async (id) => {
    await using world = await startWorld();

    const { status } = await world.ask(`/api/v1/films/${id}/rate`, { method: 'PUT', json: { rating: 1 }, as: alice });

    expect(status).toBe(id === '%00' ? 404 : 400);
    expect(world.entered).toEqual([]);
  },
);

test('headers are read as declared, and one answer lists the invalid fields of all parts', async () => {
  await using world = await startWorld();

  expect(await world.ask('/api/v1/films/1', { headers: { 'x-film-year': '1999', 'x-film-password': 'open' } })).toMatchObject({
    status: 200,
    body: { seen: { headers: { 'x-film-year': 1999, 'x-film-password': 'open' } } },
  });
  const answer = await world.ask(`/api/v1/films/${'x'.repeat(61)}`, { headers: { 'x-film-year': 'soon' } });

  expect(answer).toMatchObject({
    status: 400,
    body: { 'invalid-params': { id: { location: 'params' }, 'x-film-year': { location: 'header', value: 'soon' } } },
  });
});

test('secrets are never echoed from headers, queries, forms, JSON or the request target', async () => {
  await using world = await startWorld();
  const film = (password: string) => ({ json: { name: 'A film', password }, as: alice });

  const answers = await Promise.all([
    world.ask('/api/v1/films/1', { headers: { 'x-film-password': 'S' } }),
    world.ask('/api/v1/films/1?fileToken=Secret'),
    world.ask('/api/v1/films/token', form('username=a&password=Secret')),
    world.ask('/api/v1/films/token', form('username=a&password=Secret&password=Secret2')),
    world.ask('/api/v1/films/token', form('username=a&password[x]=Secret')),
    world.ask('/api/v1/films', film('Secret')),
    world.ask('/api/v1/films', { json: ['Secret'], as: alice }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  for (const { body, text } of answers) {
    expect(text).not.toMatch(/Secret|"S"/);
    expect(Object.values(body['invalid-params'] as object)).toMatchObject([{ type: 'field' }]);
  }
  expect(JSON.stringify(world.logged())).not.toMatch(/Secret/);
});

test.each([
  [{ name: 'A film', year: '1999' }, ['year']],
  [{ name: 'A film', isLong: 'yes' }, ['isLong']],
  [{ name: 'A film', isLong: 1 }, ['isLong']],
  [{ name: 'A film', tags: 'one' }, ['tags']],
  [{ name: ['A film'] }, ['name']],
  [{ name: null, year: 1.5 }, ['name', 'year']],
  [{}, ['name']],
  [{ name: 'A film', studio: { social: { link: 'x' } } }, ['studio.social.link']],
  [{ name: 'A film', tags: ['a', 2, 3] }, ['tags']],
  [{ name: 'A film', labels: { a: 1 } }, ['labels.a']],
  [[], ['body']],
  ['text', ['body']],
  [null, ['body']],
])('JSON values are not coerced: %j', async (json, params) => {
  await using world = await startWorld();

  const { status, body } = await world.ask('/api/v1/films', { json, as: alice });

  expect({ status, params: Object.keys(body['invalid-params'] as object).sort() }).toEqual({ status: 400, params: params.sort() });
  expect(world.entered).toEqual([]);
});

test('F5: undeclared fields never reach a handler', async () => {
  await using world = await startWorld();
  const mine = { role: 0, state: 1, views: 9, uuid: 'x', isLocal: true, studio: { owner: 1, social: { link: 'https://a.example', x: 1 } } };

  await world.ask('/api/v1/films', { json: { name: 'A film', ...mine }, as: alice });
  await world.ask('/api/v1/films/token', form('username=a&password=12345678&role=0&caller=root&files[film]=x'));

  expect(world.entered).toEqual([
    { body: { name: 'A film', studio: { social: { link: 'https://a.example' } } }, caller: alice, files: {} },
    { body: { username: 'a', password: '12345678' }, caller: null, files: {} },
  ]);
});

test('forms carry numbers, null and defaults as texts', async () => {
  await using world = await startWorld();

  await world.ask('/api/v1/films/token', form('username=null&password=12345678&year=null'));
  await world.ask('/api/v1/films/token', form('username=1&password=12345678&year=1999'));

  expect(world.entered.map(({ body }) => body)).toEqual([
    { username: 'null', password: '12345678', year: null },
    { username: '1', password: '12345678', year: 1999 },
  ]);
});

test.each([
  ['not JSON', '{"name":'],
  ['a number no double holds', '{"name":"A film","year":1e400}'],
  ['brackets only', '['.repeat(400_000)],
  ['deep nesting', `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
  ['deep nesting under an undeclared name', `{"x":${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}}`],
  ['a prototype', '{"__proto__":{"name":"A film"}}'],
  ['a hundred thousand reasons', `{"name":"A film","tags":[${'1,'.repeat(100_000)}1]}`],
])('H6: a body with %s is refused and others are served', async (_name, body) => {
  await using world = await startWorld();

  const answer = await world.ask('/api/v1/films', { body, headers: { 'content-type': 'application/json' }, as: alice });

  expect(answer).toMatchObject({ status: 400 });
  expect(answer.text.length).toBeLessThan(20_000);
  expect(world.entered).toEqual([]);
  expect(await world.ask('/api/v1/films')).toMatchObject({ status: 200 });
});

test.each([
  ['name', { name: 'A film\0' }],
  ['name', { name: 'half a pair \ud800' }],
  ['tags', { name: 'A film', tags: ['sea', '\udfff'] }],
  ['studio.social.link', { name: 'A film', studio: { social: { link: 'https://a.example/\0' } } }],
  ['labels.genre', { name: 'A film', labels: { genre: 'dra\0ma' } }],
  ['labels', { name: 'A film', labels: { 'gen\0re': 'drama' } }],
])('B16: text that PostgreSQL cannot store is refused in %s of a body', async (param, json) => {
  await using world = await startWorld();

  const { status, body } = await world.ask('/api/v1/films', { json, as: alice });

  expect({ status, params: Object.keys(body['invalid-params'] as object) }).toEqual({ status: 400, params: [param] });
  expect(world.entered).toEqual([]);
});

test('B16: text that PostgreSQL cannot store is refused in a query; complete surrogate pairs and texts that look like escapes are accepted', async () => {
  await using world = await startWorld();

  expect(await world.ask('/api/v1/films?search=a%00b')).toMatchObject({ status: 400 });
  await world.ask('/api/v1/films?search=%F0%9F%8E%AC');
  await world.ask('/api/v1/films', { json: { name: String.raw`\u0000 \ud800 🎬` }, as: alice });

  expect(world.entered).toMatchObject([{ query: { search: '🎬' } }, { body: { name: String.raw`\u0000 \ud800 🎬` } }]);
});

test('of duplicate names in JSON the last value counts, and prototype names are ignored', async () => {
  await using world = await startWorld();
  const body = '{"name":"first","name":"second","__proto__":{"year":1},"constructor":{"prototype":{"year":2}},"labels":{"__proto__":"x"}}';

  await world.ask('/api/v1/films', { body, headers: { 'content-type': 'application/json' }, as: alice });

  const [{ body: seen }] = world.entered as [{ body: Record<string, unknown> }];
  expect(seen['name']).toBe('second');
  expect(seen['year']).toBeUndefined();
  expect(({} as Record<string, unknown>)['year']).toBeUndefined();
});
