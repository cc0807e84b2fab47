import { silentLog } from '@flotilla/telemetry';
import { createTestDatabase } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { connectDatabase, defineMigration, schemaDifference } from '../src/index.ts';
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
  await using copy = await createTestDatabase({ name: 'empty', build: async () => {} });
  const open = (step: string) =>
    connectDatabase({
      url: copy.url,
      entities: [Note],
      migrations: [...migrations, defineMigration('003-step', { up: ['create table half (id int)', step] })],
      log: silentLog,
      name: 'notes',
    });
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
  await using copy = await createTestDatabase({ name: 'empty', build: async () => {} });
  const open = (steps: typeof migrations) =>
    connectDatabase({ url: copy.url, entities: [Note], migrations: steps, log: silentLog, name: 'notes' });
  await using newer = await open([...migrations, defineMigration('003-colour', { up: ['alter table note add column colour text'] })]);
  await using older = await open(migrations);

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
