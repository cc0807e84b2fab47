import { expect, test } from '@jest/globals';
import { inBatches } from '../src/inbox/in-batches.ts';

function recorder() {
  const batches: (readonly number[])[] = [];
  const double = inBatches(async (numbers: readonly number[]) => {
    batches.push(numbers);
    if (numbers.includes(13)) throw new Error('nobody doubles 13');
    return numbers.map((each) => 2 * each);
  });
  return { batches, double };
}

test('what is asked in one turn of the event loop is one batch, and everyone gets his own answer', async () => {
  const { batches, double } = recorder();

  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);

  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test('one that fails takes nobody along', async () => {
  const { batches, double } = recorder();

  const settled = await Promise.allSettled([1, 13, 2].map(double));

  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(batches).toEqual([[1, 13, 2], [1], [13], [2]]);
});
