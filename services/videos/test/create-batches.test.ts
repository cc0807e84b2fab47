import { expect, test } from '@jest/globals';
import { createBatches } from '../src/create-batches.ts';

/** A database whose transactions end when the test says so. */
function startDatabase() {
  const begun: { readonly items: readonly string[]; readonly end: (error?: Error) => void }[] = [];
  const commit = createBatches(async (items: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    begun.push({ items, end: (error) => (error ? reject(error) : resolve()) });
    await promise;
    return items.map((item) => item.toUpperCase());
  });
  return { begun, commit };
}
const failed = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what comes while a transaction writes is written by the next, and each is answered after its own', async () => {
  const { begun, commit } = startDatabase();
  const answered: string[] = [];
  const writing = ['a', 'b', 'c'].map(async (item) => answered.push(await commit(item)));
  expect(begun.map(({ items }) => items)).toEqual([['a']]);

  begun[0]?.end();
  await turn();
  expect(answered).toEqual(['A']);
  expect(begun.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
  begun[1]?.end();

  await Promise.all(writing);
  expect(answered).toEqual(['A', 'B', 'C']);
});

test('one that is refused fails alone: the others of its transaction are written', async () => {
  const { begun, commit } = startDatabase();
  const writing = Promise.allSettled(['a', 'b', 'c'].map(commit));
  begun[0]?.end();
  await turn();

  begun[1]?.end(failed('23503'));
  await turn();
  begun[2]?.end(failed('23503'));
  await turn();
  begun[3]?.end();

  expect((await writing).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(begun.map(({ items }) => items.join())).toEqual(['a', 'b,c', 'b', 'c']);
});

test('nothing is written twice when nobody knows whether it was committed', async () => {
  const { begun, commit } = startDatabase();
  const writing = Promise.allSettled(['a', 'b', 'c'].map(commit));
  begun[0]?.end();
  await turn();

  begun[1]?.end(failed('ECONNRESET'));

  expect((await writing).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(begun).toHaveLength(2);
});

test('a transaction that waits for a lock holds up no others for long', async () => {
  const { begun, commit } = startDatabase();
  const first = commit('a');

  for (const [index, item] of ['b', 'c'].entries()) {
    const next = commit(item);
    while (begun.length < index + 2) await turn();
    begun[index + 1]?.end();
    expect(await next).toBe(item.toUpperCase());
  }

  begun[0]?.end();
  expect(await first).toBe('A');
});

test('refuses with 503 when too many wait', async () => {
  const { begun, commit } = startDatabase();
  const writing = Array.from({ length: 5_001 }, (_, index) => commit(String(index)));

  await expect(commit('one too many')).rejects.toMatchObject({ status: 503 });

  for (let next = 0; next < begun.length; next += 1) {
    begun[next]?.end();
    await turn();
  }
  expect(await Promise.all(writing)).toHaveLength(5_001);
});
