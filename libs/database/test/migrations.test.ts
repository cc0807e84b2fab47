import { silentLog } from '@flotilla/telemetry';
import { createTestDatabase } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { connectDatabase, defineMigration, schemaDifference } from '../src/index.ts';
import { migrations, Note, startNotes } from './notes.ts';

test('migrations make the schema of the entities', async () => {
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

test('a step that fails leaves nothing of itself and is tried again at the next start', async () => {
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
