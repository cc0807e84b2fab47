import { expect, test } from '@jest/globals';
import { forgetHandled } from '../src/forget-handled.ts';
import { startWorld } from './world.ts';

test('all inbox rows older than thirty days are deleted, tens of thousands at once, and no younger ones', async () => {
  await using world = await startWorld();
  const handled = (age: string, count: number) =>
    world.database.query({
      text: `insert into inbox (consumer, message_id, handled_at) select $1, gen_random_uuid(), now() - $2::interval from generate_series(1, $3)`,
      values: [age, age, count],
    });
  await handled('31 days', 25_001);
  await handled('29 days', 3);

  await forgetHandled(world.database);

  expect(await world.database.query({ text: 'select consumer as age, count(*) from inbox group by consumer' })).toEqual([
    { age: '29 days', count: 3 },
  ]);
});
