import { expect, test } from '@jest/globals';
import { p } from '@mikro-orm/core';
import { expressionBuilder } from 'kysely';
import {
  anyOf,
  type Connection,
  contains,
  deleteInRounds,
  execute,
  hotStatement,
  hotStatements,
  jsonArrayFrom,
  prepared,
  type RowOf,
  sql,
  type TableOf,
} from '../src/index.ts';
import { type Book, db, startLibrary } from './library.ts';

const moment = new Date('2026-03-01T12:00:00.123Z');

test('rows have the names and types of the properties, however they were written', async () => {
  await using library = await startLibrary();
  const { database, authorId } = library;

  const written = await db(database)
    .insertInto('Book')
    .values([
      {
        authorId,
        fullTitle: 'Sails',
        copiesSold: 5_000_000_000,
        shelfMarks: ['a', 'b,"'],
        frontCover: { colour: 'red', pageSizes: [1] },
        createdAt: moment,
      },
      { authorId, fullTitle: 'Oars', chapterNames: ['one', '"two"'] },
    ])
    .returningAll()
    .execute();

  const sails: RowOf<typeof Book> = {
    id: 1,
    authorId,
    fullTitle: 'Sails',
    titleLength: 5,
    copiesSold: 5_000_000_000,
    shelfMarks: ['a', 'b,"'],
    frontCover: { colour: 'red', pageSizes: [1] },
    chapterNames: [],
    lentAt: null,
    createdAt: moment,
  };
  expect(written).toEqual([
    sails,
    {
      ...sails,
      id: 2,
      fullTitle: 'Oars',
      titleLength: 4,
      copiesSold: 0,
      shelfMarks: [],
      frontCover: null,
      chapterNames: ['one', '"two"'],
      createdAt: expect.any(Date),
    },
  ]);
  expect(await db(database).selectFrom('Book').selectAll().where('createdAt', '=', moment).execute()).toEqual([sails]);
});

test('counts rows', async () => {
  await using library = await startLibrary();
  const { database, authorId } = library;
  await db(database)
    .insertInto('Book')
    .values(['a', 'b'].map((fullTitle) => ({ authorId, fullTitle })))
    .execute();

  const counted = await db(database)
    .selectFrom('Book')
    .select((eb) => eb.fn.countAll<number>().as('books'))
    .execute();

  expect(counted).toEqual([{ books: 2 }]);
});

test('updates and deletes in bulk, and returns how many', async () => {
  await using library = await startLibrary();
  const { database, authorId } = library;
  await db(database)
    .insertInto('Book')
    .values(['a', 'b', 'c'].map((fullTitle) => ({ authorId, fullTitle })))
    .execute();

  const updated = await db(database)
    .updateTable('Book')
    .set((eb) => ({ copiesSold: eb('copiesSold', '+', 2), chapterNames: ['new'], frontCover: null, lentAt: moment }))
    .where((eb) => anyOf(eb, 'fullTitle', ['a', 'c']))
    .returning(['fullTitle', 'copiesSold', 'chapterNames', 'lentAt'])
    .execute();
  const deleted = await db(database).deleteFrom('Book').where('lentAt', 'is', null).executeTakeFirst();

  expect(updated).toEqual(['a', 'c'].map((fullTitle) => ({ fullTitle, copiesSold: 2, chapterNames: ['new'], lentAt: moment })));
  expect(deleted.numDeletedRows).toBe(1n);
});

test('upserts over existing rows', async () => {
  await using library = await startLibrary();
  const { database, authorId } = library;
  const write = (copiesSold: number) =>
    db(database)
      .insertInto('Book')
      .values({ id: 7, authorId, fullTitle: 'Seven', copiesSold, chapterNames: ['x'] })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => ({ copiesSold: eb(eb.ref('Book.copiesSold'), '+', eb.ref('excluded.copiesSold')), chapterNames: ['y'] })),
      )
      .returning(['copiesSold', 'chapterNames'])
      .execute();

  await write(1);

  expect(await write(2)).toEqual([{ copiesSold: 3, chapterNames: ['y'] }]);
});

test('joins, subqueries, common table expressions, unions and JSON keep the names', async () => {
  await using library = await startLibrary();
  const { database, authorId } = library;
  await db(database)
    .insertInto('Book')
    .values([
      { authorId, fullTitle: 'b', createdAt: moment },
      { authorId, fullTitle: 'a', lentAt: moment },
    ])
    .execute();

  const joined = await db(database)
    .selectFrom('Author as a')
    .leftJoin('Book as b', 'b.authorId', 'a.id')
    .select(['penName', 'fullTitle', 'b.lentAt as awaySince'])
    .orderBy('fullTitle')
    .execute();
  const nested = await db(database)
    .selectFrom('Author')
    .select((eb) => [
      'penName',
      jsonArrayFrom(
        eb
          .selectFrom('Book')
          .select(['fullTitle', 'createdAt'])
          .whereRef('authorId', '=', 'Author.id')
          .orderBy('fullTitle', 'desc')
          .limit(1),
      ).as('books'),
    ])
    .execute();
  const named = await db(database)
    .with('lent', (qb) => qb.selectFrom('Book').select(['authorId', 'lentAt']).where('lentAt', 'is not', null))
    .selectFrom('lent')
    .innerJoin('Author', 'Author.id', 'lent.authorId')
    .select(['lent.lentAt', 'penName', sql<number>`count(*) over ()`.as('inAll')])
    .execute();
  const derived = await db(database)
    .selectFrom((eb) => eb.selectFrom('Book').select(['fullTitle', 'createdAt as writtenAt', 'createdAt']).as('mine'))
    .select(['writtenAt', 'createdAt'])
    .where('fullTitle', '=', 'b')
    .execute();
  const union = await db(database)
    .selectFrom('Author')
    .select('penName')
    .union(db(database).selectFrom('Book').select('fullTitle as penName'))
    .orderBy('penName', 'desc')
    .execute();

  expect(joined).toEqual([
    { penName: 'alice', fullTitle: 'a', awaySince: moment },
    { penName: 'alice', fullTitle: 'b', awaySince: null },
  ]);
  expect(nested).toEqual([{ penName: 'alice', books: [{ fullTitle: 'b', createdAt: expect.stringContaining('2026-03-01') }] }]);
  expect(named).toEqual([{ lentAt: moment, penName: 'alice', inAll: 1 }]);
  expect(derived).toEqual([{ writtenAt: moment, createdAt: moment }]);
  expect(union).toEqual([{ penName: 'b' }, { penName: 'alice' }, { penName: 'a' }]);
});

test('statements in a transaction see and are undone with it; locked rows are waited for or skipped', async () => {
  await using library = await startLibrary();
  const { database, authorId } = library;
  await db(database)
    .insertInto('Book')
    .values([
      { authorId, fullTitle: 'first' },
      { authorId, fullTitle: 'second' },
    ])
    .execute();

  const failing = database.transaction(async (tx) => {
    await db(tx).updateTable('Book').set({ copiesSold: 1 }).execute();
    const [held] = await db(tx).selectFrom('Book as b').select(['b.id', 'b.copiesSold']).orderBy('b.id').limit(1).forUpdate('b').execute();
    expect(held).toEqual({ id: 1, copiesSold: 1 });
    expect(await db(database).selectFrom('Book').select('id').forUpdate().skipLocked().execute()).toEqual([]);
    throw new Error('changed my mind');
  });

  await expect(failing).rejects.toThrow('changed my mind');
  expect(await db(database).selectFrom('Book').select('copiesSold').distinct().execute()).toEqual([{ copiesSold: 0 }]);
});

test('a prepared query is compiled once and keeps its name on the server', async () => {
  await using library = await startLibrary();
  const { database, authorId } = library;
  let compiled = 0;
  const addChapters = prepared('add-chapters', (on, id: number, chapterNames: string[], titles: readonly string[]) => {
    compiled++;
    return db(on)
      .updateTable('Book')
      .set({ chapterNames })
      .where('id', '>=', id)
      .where((eb) => anyOf(eb, 'fullTitle', titles))
      .returning(['id', 'chapterNames']);
  });
  await db(database)
    .insertInto('Book')
    .values([
      { authorId, fullTitle: 'first' },
      { authorId, fullTitle: 'second' },
    ])
    .execute();

  const first = await addChapters(database, 1, ['a'], ['first', 'third']);
  const [second, names] = await database.transaction(async (tx) => [
    await addChapters(tx, 2, ['b', 'c'], ['second']),
    await execute(tx, 'select name from pg_prepared_statements'),
  ]);

  expect([first, second]).toEqual([[{ id: 1, chapterNames: ['a'] }], [{ id: 2, chapterNames: ['b', 'c'] }]]);
  expect(names).toContainEqual({ name: 'add-chapters' });
  expect(compiled).toBe(1);
  const computes = prepared('computes', (on, title: string) => db(on).selectFrom('Book').select('id').where('fullTitle', '=', `%${title}`));
  await expect(computes(database, 'x')).rejects.toThrow('used as it is');
});

test('a statement written by hand is compared with the row it declares', async () => {
  await using library = await startLibrary();
  const { database, authorId } = library;
  await db(database).insertInto('Book').values({ authorId, fullTitle: 'only' }).execute();
  const text = 'select id, full_title as "fullTitle", lent_at as "lentAt", chapter_names as "chapterNames" from books where id = $1';
  const row = { id: p.bigint('number'), fullTitle: p.text(), lentAt: p.datetime().nullable(), chapterNames: p.json<string[]>() };
  const readBook = hotStatement({ name: 'read-book', text, row });

  const books: { id: number; fullTitle: string; lentAt: Date | null; chapterNames: string[] }[] = await readBook(database, [1]);

  expect(books).toEqual([{ id: 1, fullTitle: 'only', lentAt: null, chapterNames: [] }]);
  expect(await database.transaction((tx) => readBook(tx, [1]))).toEqual(books);
  expect(await readBook.explain(database, [1])).toContain('books_pkey');
  const { lentAt: _lentAt, ...less } = row;
  await expect(hotStatement({ text, row: less })(database, [1])).rejects.toThrow('lentAt is not declared');
  await expect(hotStatement({ text, row: { ...row, more: p.text() } })(database, [1])).rejects.toThrow('more is not read');
  await expect(hotStatement({ text, row: { ...row, id: p.text() } })(database, [1])).rejects.toThrow('id has the type 20');
  await expect(hotStatement({ text, row: { ...row, lentAt: p.datetime() } })(database, [1])).rejects.toThrow('lentAt is null');
});

test('statements composed by hand share one declaration; those that are prepared have a name for each text', async () => {
  await using library = await startLibrary();
  const { database, authorId } = library;
  await db(database).insertInto('Book').values({ authorId, fullTitle: 'only' }).execute();
  const row = { id: p.bigint('number'), fullTitle: p.text() };
  const listBooks = hotStatements({ name: 'list-books', row, optional: { copiesSold: p.bigint('number') } });
  const select = (also = '') => `select id, full_title as "fullTitle"${also} from books where id = $1`;
  const withCopies = { text: select(', copies_sold as "copiesSold"'), values: [1], isPrepared: true };

  const [few, more, names] = await database.transaction(async (tx) => [
    await listBooks(tx, { text: select(), values: [1], isPrepared: true }),
    await listBooks(tx, withCopies),
    await execute<{ name: string }>(tx, `select name from pg_prepared_statements where name like 'list-books%' order by name`),
  ]);

  expect([few, more]).toEqual([[{ id: 1, fullTitle: 'only' }], [{ id: 1, fullTitle: 'only', copiesSold: 0 }]]);
  expect(names).toEqual([{ name: 'list-books-0' }, { name: 'list-books-1' }]);
  expect(await listBooks.explain(database, withCopies)).toContain('books_pkey');
  await expect(listBooks(database, { text: select(', lent_at as "lentAt"'), values: [1] })).rejects.toThrow('lentAt is not declared');
  await expect(listBooks(database, { text: select(', 1 as "copiesSold"'), values: [1] })).rejects.toThrow('copiesSold has the type 23');
  await expect(listBooks(database, { text: 'select id from books' })).rejects.toThrow('fullTitle is not read');
});

test('deletes only rows that meet a condition, which may read other tables', async () => {
  await using library = await startLibrary();
  const { database, authorId } = library;
  const titles = ['a', 'b', 'c'];
  await db(database)
    .insertInto('Book')
    .values(titles.map((fullTitle) => ({ authorId, fullTitle })))
    .execute();

  await deleteInRounds(db(database), 'Book', (eb) => eb('fullTitle', '=', 'b'));
  await deleteInRounds(db(database), 'Book', (eb) =>
    eb.not(eb.exists(eb.selectFrom('Author').select('Author.id').whereRef('Author.id', '=', 'Book.authorId'))),
  );

  expect(await db(database).selectFrom('Book').select('fullTitle').orderBy('id').execute()).toEqual([
    { fullTitle: 'a' },
    { fullTitle: 'c' },
  ]);
});

test('unknown tables, columns and types do not compile', () => {
  const book = (on: Connection) => db(on).selectFrom('Book');
  const eb = expressionBuilder<{ Book: TableOf<typeof Book> }, 'Book'>();
  const mistakes = [
    // @ts-expect-error an unknown column
    (on: Connection) => book(on).select('title'),
    // @ts-expect-error the column's name in the database is not its name here
    (on: Connection) => book(on).where('full_title', '=', 'x'),
    // @ts-expect-error an unknown table
    (on: Connection) => db(on).selectFrom('books'),
    // @ts-expect-error a text is no moment
    (on: Connection) => book(on).where('createdAt', '>', 'yesterday'),
    // @ts-expect-error `fullTitle` has no default
    (on: Connection) => db(on).insertInto('Book').values({ authorId: 1 }),
    // @ts-expect-error a column of another type
    (on: Connection) => db(on).updateTable('Book').set('chapterNames', 1),
    // @ts-expect-error values of another type
    () => anyOf(eb, 'id', ['1']),
    // @ts-expect-error an unknown column
    () => contains(eb, ['title'], 'x'),
  ];
  const ids = (on: Connection): Promise<{ id: number; lentAt: Date | null }[]> => book(on).select(['id', 'lentAt']).execute();

  expect([...mistakes, ids]).toHaveLength(9);
});

test('counts rows', async () => {
  await using library = await startLibrary();
  const { database, authorId } = library;
  await db(database)
    .insertInto('Book')
    .values([
      { authorId, fullTitle: 'Sails' },
      { authorId, fullTitle: 'Oars' },
    ])
    .execute();

  const counted = await db(database)
    .selectFrom('Book')
    .select((eb) => [eb.fn.countAll<number>().as('books'), eb.fn.countAll<number>().filterWhere('fullTitle', '=', 'Oars').as('oars')])
    .executeTakeFirst();

  expect(counted).toEqual({ books: 2, oars: 1 });
});
