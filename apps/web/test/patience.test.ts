import { expect, test } from '@jest/globals';
import { ApiProblem } from '../client/src/api/api-problem.ts';
import { patiently } from '../client/src/api/patience.ts';

const refused = (retryAfter: string) => new ApiProblem(429, {}, new Headers({ 'retry-after': retryAfter }));

/** An exchange that fails with each of these in turn and then answers, and how long was waited between. */
function failing(...errors: Error[]) {
  const waits: number[] = [];
  let asked = 0;
  const answer = patiently(
    async () => {
      asked += 1;
      const error = errors[asked - 1];
      if (error) throw error;
      return 'here';
    },
    undefined,
    async (milliseconds) => void waits.push(Math.floor(milliseconds / 1000)),
  );
  return { answer, waits, asked: () => asked };
}

test('people who look around quickly wait a moment instead of seeing an error', async () => {
  const { answer, waits } = failing(refused('4'), refused('1'));

  expect(await answer).toBe('here');
  expect(waits[0]).toBe(4);
  expect(waits).toHaveLength(2);
});

test('a limit that lasts for minutes, such as that of passwords, is told at once', async () => {
  const { answer, asked } = failing(refused('240'));

  await expect(answer).rejects.toThrow(ApiProblem);
  expect(asked()).toBe(1);
});

test('patience ends', async () => {
  const { answer, asked } = failing(refused('1'), refused('1'), refused('1'), refused('1'));

  await expect(answer).rejects.toThrow(ApiProblem);
  expect(asked()).toBe(3);
});

test('other refusals are not asked again', async () => {
  const { answer, asked } = failing(new ApiProblem(404, {}, new Headers()));

  await expect(answer).rejects.toThrow(ApiProblem);
  expect(asked()).toBe(1);
});
