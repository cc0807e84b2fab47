import { expect, test } from '@jest/globals';
import { createMemoryBudget } from '../src/memory-budget.ts';

test('memory is granted up to the total and up to each user’s share, in the order of requests', async () => {
  const memory = createMemoryBudget({ totalBytes: 100, bytesPerUser: 60, waitInMs: 10_000 });
  const lent: string[] = [];
  const ask = async (name: string, userId: number, bytes: number) => {
    const held = await memory.hold(userId, bytes);
    lent.push(name);
    return held;
  };

  const first = await ask('alice 60', 1, 60);
  const waiting = ask('alice 10', 1, 10);
  const second = await ask('bob 40', 2, 40);
  const third = ask('bob 20', 2, 1000);
  second[Symbol.dispose]();
  expect(lent).toEqual(['alice 60', 'bob 40']);
  first[Symbol.dispose]();
  await Promise.all([waiting, third]);

  expect(lent).toEqual(['alice 60', 'bob 40', 'alice 10', 'bob 20']);
});

test('a request that waits too long for memory is answered 503', async () => {
  const memory = createMemoryBudget({ totalBytes: 100, bytesPerUser: 100, waitInMs: 20 });
  using _held = await memory.hold(1, 100);

  await expect(memory.hold(2, 1)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
});
