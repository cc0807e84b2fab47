import { expect, test } from '@jest/globals';
import { openOnce } from '../src/open-once.ts';

test('what failed to open is opened again at the next use, and once only by many', async () => {
  let opens = 0;
  const { get, opened } = openOnce(async () => {
    opens += 1;
    if (opens === 1) throw new Error('too many open files');
    return opens;
  });

  const first = [get(), get()];

  for (const attempt of first) await expect(attempt).rejects.toThrow('too many open files');
  expect(opened()).toBeUndefined();
  expect(await Promise.all([get(), get()])).toEqual([2, 2]);
  expect(await get()).toBe(2);
  expect(await opened()).toBe(2);
});
