import { silentLog } from '@flotilla/telemetry';
import { createTestDatabase, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { connectDatabase, type Database, defineIndexes, defineMigration, execute, schemaDifference } from '../src/index.ts';
import { migrations, Note, startNotes } from './notes.ts';

test('migrations create the schema of the entities', async () => {
  await using database = await startNotes();

  expect(await schemaDifference(database)).toBe('');
});

test('processes that start together migrate once', async () => {
  await using database = await startNotes({ migrated: false });
  const others = await Promise.all([database.again(), database.again(), database.again()]);

  await Promise.all([database, ...others].map((each) => each.migrate()));
  await database.migrate();

  expect(await database.query({ text: 'select name from schema_migrations order by id' })).toEqual([
    { name: '001-notes' },
    { name: '002-written-at' },
  ]);
});

test('a failed migration leaves nothing behind and is tried again at the next start', async () => {
  await using copy = await createEmpty();
  const open = (step: string) =>
    openNotes(copy.url, [...migrations, defineMigration('003-step', { up: ['create table half (id int)', step] })]);
  await using broken = await open('select no_such_function()');
  await expect(broken.migrate()).rejects.toThrow('no_such_function');

  await using repaired = await open('select 1');
  await repaired.migrate();

  expect(await repaired.query({ text: `select to_regclass('half') is not null as there` })).toEqual([{ there: true }]);
});

test('a program that does not migrate itself waits until another process has', async () => {
  await using database = await startNotes({ migrated: false });
  const other = await database.again();
  let isPrepared = false;
  const waiting = other.prepare({ migrations: 'await' }).then(() => {
    isPrepared = true;
  });
  await expect(other.query({ text: 'select * from note' })).rejects.toThrow('does not exist');
  expect(isPrepared).toBe(false);

  await database.prepare({ migrations: 'apply' });
  await waiting;

  expect(await other.query({ text: 'select * from note' })).toEqual([]);
});

test('R12: a program of the previous release accepts the schema of the next one', async () => {
  await using copy = await createEmpty();
  const colour = defineMigration('003-colour', { up: ['alter table note add column colour text'] });
  await using newer = await openNotes(copy.url, [...migrations, colour]);
  await using older = await openNotes(copy.url, migrations);

  await newer.prepare({ migrations: 'apply' });
  await older.prepare({ migrations: 'await' });
  await older.prepare({ migrations: 'apply' });

  expect(await older.query({ text: 'select name from schema_migrations order by id' })).toHaveLength(3);
});

test('waiting for a server that never becomes available can be aborted', async () => {
  await using nowhere = await connectDatabase({
    url: 'postgres://nobody@127.0.0.1:1/none',
    entities: [Note],
    migrations,
    log: silentLog,
    name: 'notes',
  });
  const giveUp = new AbortController();

  const waiting = nowhere.prepare({ migrations: 'apply', signal: giveUp.signal });
  giveUp.abort();

  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});

test('each migration is kept by itself: after one that failed, the next start goes on with it', async () => {
  await using copy = await createEmpty();
  const open = (step: string) =>
    openNotes(copy.url, [...migrations, defineMigration('003-first', { up: [] }), defineMigration('004-second', { up: [step] })]);
  await using broken = await open('select no_such_function()');
  await expect(broken.migrate()).rejects.toThrow('no_such_function');

  await using repaired = await open('select 1');

  expect(await repaired.migrate()).toEqual(['004-second']);
});

test('a process that is killed while it migrates is followed by another one, which goes on with the same migration', async () => {
  await using copy = await createEmpty();
  const slow = 'select pg_sleep(case when 100 = (select max(number) from pace) then 60 else 0 end)';
  const steps = [
    defineMigration('001-pace', { up: ['create table pace as select 100 as number'] }),
    defineMigration('002-slow', { up: [slow] }),
  ];
  await using killed = await openNotes(copy.url, steps);
  const ended = expect(killed.migrate()).rejects.toThrow('terminat');
  await eventually(async () => expect(await migrating(killed)).toHaveLength(1));
  await killed.query({ text: 'update pace set number = 1' });
  await killed.query({
    text: `select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1)`,
    values: [await migrating(killed)],
  });
  await ended;

  await using next = await openNotes(copy.url, steps);

  expect(await next.migrate()).toEqual(['002-slow']);
});

test('an index is built anew while others read and write its table', async () => {
  await using copy = await createEmpty();
  await using earlier = await openNotes(copy.url, [...migrations, byTitle('title')]);
  await earlier.migrate();
  await using database = await openNotes(copy.url, [...migrations, byTitle('title'), byTitle('title desc', '004')]);
  let migrated: Promise<string[]> | undefined;

  await earlier.transaction(async (tx) => {
    // An index waits for transactions that have written to its table, and here for the end of this one.
    await execute(tx, WRITE, ['written before']);
    migrated = database.migrate();
    await eventually(async () => expect(await migrating(earlier, 'create index concurrently%')).toHaveLength(1));
    await earlier.query({ text: WRITE, values: ['written meanwhile'] });
    expect(await earlier.query({ text: 'select title from note' })).toEqual([{ title: 'written meanwhile' }]);
  });

  expect(await migrated).toEqual(['004-by-title']);
  expect(await indexesOf(database)).toEqual([{ definition: expect.stringContaining('(title DESC)'), isComplete: true }]);
});

test('an index that could not be completed is built again at the next start', async () => {
  await using copy = await createEmpty();
  const steps = [...migrations, defineIndexes('003-one-a-moment', [{ name: 'note_by_title', on: 'note (written_at)', unique: true }])];
  await using earlier = await openNotes(copy.url, migrations);
  await earlier.migrate();
  for (const title of ['one', 'two']) await earlier.query({ text: WRITE, values: [title] });
  await using database = await openNotes(copy.url, steps);
  await expect(database.migrate()).rejects.toThrow('note_by_title');
  expect(await indexesOf(database)).toEqual([expect.objectContaining({ isComplete: false })]);

  await database.query({ text: `delete from note where title = 'two'` });
  await database.migrate();

  expect(await indexesOf(database)).toEqual([{ definition: expect.stringContaining('UNIQUE INDEX note_by_title '), isComplete: true }]);
});

test('an index that was complete when its process was killed is taken up', async () => {
  await using copy = await createEmpty();
  await using earlier = await openNotes(copy.url, migrations);
  await earlier.migrate();
  await earlier.query({ text: 'create index note_by_title_built on note (title)' });
  const [before] = await indexesOf(earlier, 'oid');
  await using database = await openNotes(copy.url, [...migrations, byTitle('title')]);

  await database.migrate();

  expect(await indexesOf(database, 'oid')).toEqual([before]);
  expect(await indexesOf(database)).toEqual([{ definition: expect.stringContaining('INDEX note_by_title '), isComplete: true }]);
});

const WRITE = `insert into note (title, tags, written_at) values ($1, '[]', '2026-01-01Z')`;
const createEmpty = () => createTestDatabase({ name: 'empty', build: async () => {} });
const openNotes = (url: string, steps: typeof migrations) =>
  connectDatabase({ url, entities: [Note], migrations: steps, log: silentLog, name: 'notes' });
const byTitle = (on: string, number = '003') => defineIndexes(`${number}-by-title`, [{ name: 'note_by_title', on: `note (${on})` }]);

/** The processes of the server that are at work on a migration of this database. */
async function migrating(database: Database, statement = '%pg_sleep%'): Promise<number[]> {
  const text = `select pid from pg_stat_activity where application_name = 'migrations' and datname = current_database() and state = 'active' and query like $1`;
  return (await database.query<{ pid: number }>({ text, values: [statement] })).map(({ pid }) => pid);
}

const indexesOf = (database: Database, columns = 'pg_get_indexdef(indexrelid) as definition, indisvalid as "isComplete"') =>
  database.query({
    text: `select ${columns} from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname like 'note_by_title%'`,
  });
