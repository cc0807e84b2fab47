import { expect, test } from '@jest/globals';
import { inTime } from '../src/index.ts';

const late = () => new Error('late');

test('what is done in time has its result or its own error, and what is not has the error of lateness', async () => {
  const never = new Promise<never>(() => {});

  expect(await inTime(Promise.resolve('done'), 60_000, late)).toBe('done');
  await expect(inTime(Promise.reject(new Error('broken')), 60_000, late)).rejects.toThrow('broken');
  await expect(inTime(never, 1, late)).rejects.toThrow('late');
});
