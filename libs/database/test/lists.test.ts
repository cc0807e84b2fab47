import { expect, test } from '@jest/globals';
import { type Connection, contains, type Database, keysetPage, page } from '../src/index.ts';
import { db, startLibrary } from './library.ts';

type Sort = `${'' | '-'}${'createdAt' | 'id' | 'lentAt' | 'sold'}`;
type Query = { sort?: Sort; start?: number; count?: number; search?: string; lent?: boolean };

const sorts = { createdAt: 'createdAt', id: 'id', lentAt: 'b.lentAt', sold: 'copiesSold' } as const;
const listBooks = (on: Connection, { search, lent, ...paging }: Query = {}) =>
  page({
    query: db(on).selectFrom('Book as b').leftJoin('Author as a', 'a.id', 'b.authorId').select(['fullTitle', 'penName']),
    paging: { sort: '-createdAt', ...paging },
    sorts: { ...sorts, createdAt: 'b.createdAt', id: 'b.id' },
    filters: (eb) => [
      search && contains(eb, ['fullTitle', 'a.penName'], search),
      lent !== undefined && eb('lentAt', lent ? 'is not' : 'is', null),
    ],
    shape: ({ fullTitle, penName }) => `${fullTitle} by ${penName}`,
  });
const titlesOf = async (list: Promise<{ data: string[] }>) => (await list).data.map((each) => each.split(' by ')[0]);

async function addBooks(
  { database, authorId }: { database: Database; authorId: number },
  ...books: (string | { fullTitle: string; lentAt?: Date })[]
) {
  const rows = books.map((book, at) => ({ authorId, createdAt: new Date(at), ...(typeof book === 'string' ? { fullTitle: book } : book) }));
  await db(database).insertInto('Book').values(rows).execute();
}

test('a page is shaped and counted; what is not asked for does not narrow it', async () => {
  await using library = await startLibrary();
  await addBooks(library, 'a', 'b', { fullTitle: 'c', lentAt: new Date(0) });
  const { database } = library;

  expect(await listBooks(database)).toEqual({ total: 3, data: ['c by alice', 'b by alice', 'a by alice'] });
  expect(await listBooks(database, { start: 1, count: 1 })).toEqual({ total: 3, data: ['b by alice'] });
  expect(await listBooks(database, { count: 0 })).toEqual({ total: 3, data: [] });
  expect(await listBooks(database, { start: 7 })).toEqual({ total: 3, data: [] });
  expect(await listBooks(database, { lent: true })).toEqual({ total: 1, data: ['c by alice'] });
  expect(await database.transaction((tx) => listBooks(tx, { search: 'A', lent: false, count: 1 }))).toEqual({
    total: 2,
    data: ['b by alice'],
  });
});

test('finds a text literally, in whatever case and column', async () => {
  await using library = await startLibrary();
  await addBooks(library, '100% wool', '100 wools', 'snake_case', 'snakeXcase', 'back\\slash', 'backslash');
  const find = (search: string) => titlesOf(listBooks(library.database, { search, sort: 'id' }));

  expect(await find('0% W')).toEqual(['100% wool']);
  expect(await find('e_c')).toEqual(['snake_case']);
  expect(await find('k\\s')).toEqual(['back\\slash']);
  expect(await find('ALIC')).toHaveLength(6);
  expect(await find('nobody')).toEqual([]);
});

test('nulls come first ascending and last descending, ties are broken by id', async () => {
  await using library = await startLibrary();
  const [early, late] = [new Date(1000), new Date(2000)];
  await addBooks(
    library,
    'never',
    { fullTitle: 'late', lentAt: late },
    { fullTitle: 'early', lentAt: early },
    { fullTitle: 'also late', lentAt: late },
    'neither',
  );
  const sorted = (sort: Sort) => titlesOf(listBooks(library.database, { sort }));

  expect(await sorted('lentAt')).toEqual(['never', 'neither', 'early', 'late', 'also late']);
  expect(await sorted('-lentAt')).toEqual(['late', 'also late', 'early', 'never', 'neither']);
  expect(await sorted('-sold')).toEqual(['never', 'late', 'early', 'also late', 'neither']);
  expect(await sorted('-id')).toEqual(['neither', 'also late', 'early', 'late', 'never']);
});

test('the position of nulls is written only for nullable columns, so that indexes are used', async () => {
  await using library = await startLibrary();
  const on = library.database;
  const order = (column: 'b.createdAt' | 'b.lentAt' | 'a.penName') =>
    db(on)
      .selectFrom('Book as b')
      .leftJoin('Author as a', 'a.id', 'b.authorId')
      .select('b.id')
      .orderBy(column, (by) => by.desc().nullsLast())
      .compile()
      .sql.split('order by ')[1];

  expect(order('b.createdAt')).toBe('"b"."created_at" desc');
  expect(order('b.lentAt')).toBe('"b"."lent_at" desc nulls last');
  expect(order('a.penName')).toBe('"a"."pen_name" desc nulls last');
});

test('totals are exact where nothing is filtered and up to 10,000, above estimated and never below what was counted or is shown', async () => {
  await using library = await startLibrary();
  const { database } = library;
  const fill = `insert into books (author_id, full_title, lent_at) select 1, 'book ' || n, case when n <= 10000 then now() end from generate_series(1, 12000) n`;
  await database.query({ text: fill });
  await database.query({ text: 'analyze books' });

  expect((await listBooks(database)).total).toBe(12_000);
  expect((await listBooks(database, { lent: true })).total).toBe(10_000);
  const { total } = await listBooks(database, { search: 'book' });
  expect(total).toBeGreaterThanOrEqual(10_001);
  expect(total).toBeLessThan(13_000);
  const last = await listBooks(database, { search: 'book', sort: 'id', start: 11_990 });
  expect(last.data).toHaveLength(10);
  expect(last.total).toBeGreaterThanOrEqual(12_000);
});

test('a list that is not counted has no total', async () => {
  await using library = await startLibrary();
  await addBooks(library, 'a');
  const query = db(library.database).selectFrom('Book').select('fullTitle');

  const uncounted: { total?: number; data: { fullTitle: string }[] } = await page({
    query,
    sorts: { id: 'id' },
    paging: { sort: 'id', skipCount: true },
  });
  const counted: { total: number } = await page({ query, sorts: { id: 'id' }, paging: { sort: '-id', skipCount: false } });

  expect(uncounted).toEqual({ data: [{ fullTitle: 'a' }] });
  expect(counted.total).toBe(1);
});

test('every sort needs a column of these tables', () => {
  const ids = (on: Connection) => db(on).selectFrom('Book').select('id');
  const sortedById: Sort = 'id';
  const mistakes = [
    // @ts-expect-error most sorts have no column
    (on: Connection) => page({ query: ids(on), paging: { sort: sortedById as Sort }, sorts: { id: 'id' } }),
    // @ts-expect-error an unknown column
    (on: Connection) => page({ query: ids(on), paging: { sort: 'id' }, sorts: { id: 'number' } }),
  ];

  expect(mistakes).toHaveLength(2);
});

test('pages by keyset neither repeat nor miss rows, whatever comes and goes between them', async () => {
  await using library = await startLibrary();
  const { database } = library;
  // Three per microsecond, which is finer than a `Date`.
  await database.query({
    text: `insert into books (author_id, full_title, created_at) select 1, 'book ' || n, '2026-01-01'::timestamptz + (n / 3) * interval '1 us' from generate_series(1, 20) n`,
  });
  const query = db(database).selectFrom('Book').select(['id', 'createdAt', 'fullTitle']);

  for (const [order, expected] of [
    [{ createdAt: 'desc', id: 'desc' }, Array.from({ length: 20 }, (_, at) => 20 - at)],
    [{ createdAt: 'desc', id: 'asc' }, [18, 19, 20, 15, 16, 17, 12, 13, 14, 9, 10, 11, 6, 7, 8, 3, 4, 5, 1, 2]],
  ] as const) {
    const seen: number[] = [];
    let after: string | null = null;
    do {
      const { data, next }: { data: { id: number }[]; next: string | null } = await keysetPage({ query, order, count: 4, after });
      seen.push(...data.map(({ id }) => id));
      await addBooks(library, 'old news');
      after = next;
    } while (after && seen.length < 20);

    expect(seen.slice(0, 20)).toEqual(expected);
    await db(database).deleteFrom('Book').where('fullTitle', '=', 'old news').execute();
  }
  const all = await keysetPage({ query, order: { id: 'asc' }, count: 20 });
  expect([all.data.length, all.next]).toEqual([20, null]);
  expect(all.data[0]).toEqual({ id: 1, fullTitle: 'book 1', createdAt: expect.any(Date) });
  await expect(keysetPage({ query, order: { id: 'asc' }, count: 1, after: Buffer.from('[1,2]').toString('base64url') })).rejects.toThrow(
    'not a cursor',
  );
});
