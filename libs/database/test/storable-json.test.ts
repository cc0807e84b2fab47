import { expect, test } from '@jest/globals';
import { storableJson } from '../src/index.ts';
import { startNotes } from './notes.ts';

test('foreign data is kept as far as PostgreSQL can store it, and what only looks like an escape is unchanged', async () => {
  await using database = await startNotes();
  const value = { 'na\0me': ['a\0b', 'half \ud800', String.raw`\u0000 \\u0000 \ud800`, null, 1], at: new Date(0), none: undefined };

  const [row] = await database.query<{ kept: unknown }>({ text: 'select $1::jsonb as kept', values: [storableJson(value)] });

  expect(row?.kept).toEqual({ name: ['ab', 'half \ufffd', String.raw`\u0000 \\u0000 \ud800`, null, 1], at: '1970-01-01T00:00:00.000Z' });
});
