import { expect, test } from '@jest/globals';
import { recordEvents } from '../src/publish.ts';
import { readOldest } from '../src/start-outbox-relay.ts';
import { startWorld } from './world.ts';

test('oldest-events reads a batch from the start of the primary key, whatever else waits', async () => {
  await using world = await startWorld();
  await world.database.query({
    text: `insert into outbox (message_id, topic, key, type, payload)
      select gen_random_uuid(), 'test.films', n::text, 'film.changed.v1', '{}' from generate_series(1, 20000) n`,
  });
  await world.database.query({ text: 'analyze outbox' });

  const plan = await readOldest.explain(world.database);

  expect(plan).toContain('Index Scan using outbox_pkey');
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});

test('record-events inserts all events of a transaction in one statement', async () => {
  await using world = await startWorld();

  const plan = await recordEvents.explain(world.database, [
    [crypto.randomUUID()],
    ['test.films'],
    ['1'],
    ['film.changed.v1'],
    ['{}'],
    [null],
  ]);

  expect(plan).toContain('Insert on outbox');
});
