import { expect, test } from '@jest/globals';
import { Client } from 'pg';
import { createTestDatabase } from '../src/index.ts';

let built = 0;
const template = {
  name: 'kit',
  async build(url: string) {
    built += 1;
    await ask(url, 'create table words as select 1 as answer');
  },
};

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(sql)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

test('every test gets a database of its own, copied from a template that is built once', async () => {
  await using first = await createTestDatabase(template);
  const [second, third] = await Promise.all([createTestDatabase(template), createTestDatabase(template)]);

  await ask(first.url, 'update words set answer = 2');

  expect(await ask(second.url, 'select answer from words')).toBe(1);
  expect(built).toBe(1);
  await Promise.all([second.drop(), third.drop()]);
  await expect(ask(second.url, 'select 1 as answer')).rejects.toThrow('does not exist');
});
