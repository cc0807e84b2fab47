import { expect, test } from '@jest/globals';
import { ApiProblem } from '../client/src/api/api-problem.ts';
import { createRetryWhenLimited } from '../client/src/api/retry-when-limited.ts';

const refused = (retryAfter: string) => new ApiProblem(429, {}, new Headers({ 'retry-after': retryAfter }));

/** Retries whose waiting takes no time but moves their clock. */
function startRetrying() {
  let time = 1_000_000;
  const waits: number[] = [];
  const retryWhenLimited = createRetryWhenLimited({
    now: () => time,
    wait: async (milliseconds) => {
      waits.push(Math.floor(milliseconds / 1000));
      time += milliseconds;
    },
  });
  return { retryWhenLimited, waits };
}

/** Fails with each of these in turn and then answers. */
function failing(...errors: Error[]) {
  let asked = 0;
  const exchange = async () => {
    const error = errors[asked++];
    if (error) throw error;
    return 'here';
  };
  return { exchange, asked: () => asked };
}

test('people who look around quickly wait a moment instead of seeing an error', async () => {
  const { retryWhenLimited, waits } = startRetrying();

  expect(await retryWhenLimited(failing(refused('4'), refused('1')).exchange)).toBe('here');
  expect(waits).toHaveLength(2);
  expect(waits[0]).toBe(4);
});

test('while one request waits for a limit, others wait, too, and do not run against it', async () => {
  const waits: number[] = [];
  const retryWhenLimited = createRetryWhenLimited({
    now: () => 0,
    wait: async (milliseconds) => void waits.push(Math.floor(milliseconds / 1000)),
  });
  const first = failing(refused('4'));
  await retryWhenLimited(first.exchange);

  await retryWhenLimited(failing().exchange);

  expect(waits).toHaveLength(2);
  expect(waits[1]).toBe(4);
});

test('a limit that lasts for minutes, such as that of passwords, fails at once', async () => {
  const { exchange, asked } = failing(refused('240'));

  await expect(startRetrying().retryWhenLimited(exchange)).rejects.toThrow(ApiProblem);
  expect(asked()).toBe(1);
});

test('a limit that does not end fails after four attempts', async () => {
  const { exchange, asked } = failing(...Array.from({ length: 9 }, () => refused('1')));

  await expect(startRetrying().retryWhenLimited(exchange)).rejects.toThrow(ApiProblem);
  expect(asked()).toBe(4);
});

test('other refusals are not asked again', async () => {
  const { exchange, asked } = failing(new ApiProblem(404, {}, new Headers()));

  await expect(startRetrying().retryWhenLimited(exchange)).rejects.toThrow(ApiProblem);
  expect(asked()).toBe(1);
});
