import { expect, test } from '@jest/globals';
import { ApiProblem } from '../client/src/api/api-problem.ts';
import { createPatience } from '../client/src/api/patience.ts';

const refused = (retryAfter: string) => new ApiProblem(429, {}, new Headers({ 'retry-after': retryAfter }));

/** A patience whose waiting takes no time but moves its clock. */
function startPatience() {
  let time = 1_000_000;
  const waits: number[] = [];
  const patiently = createPatience({
    now: () => time,
    wait: async (milliseconds) => {
      waits.push(Math.floor(milliseconds / 1000));
      time += milliseconds;
    },
  });
  return { patiently, waits };
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
  const { patiently, waits } = startPatience();

  expect(await patiently(failing(refused('4'), refused('1')).exchange)).toBe('here');
  expect(waits).toHaveLength(2);
  expect(waits[0]).toBe(4);
});

test('while one request waits for a limit, others wait, too, and do not run against it', async () => {
  const waits: number[] = [];
  const patiently = createPatience({ now: () => 0, wait: async (milliseconds) => void waits.push(Math.floor(milliseconds / 1000)) });
  const first = failing(refused('4'));
  await patiently(first.exchange);

  await patiently(failing().exchange);

  expect(waits).toHaveLength(2);
  expect(waits[1]).toBe(4);
});

test('a limit that lasts for minutes, such as that of passwords, is told at once', async () => {
  const { exchange, asked } = failing(refused('240'));

  await expect(startPatience().patiently(exchange)).rejects.toThrow(ApiProblem);
  expect(asked()).toBe(1);
});

test('patience ends', async () => {
  const { exchange, asked } = failing(...Array.from({ length: 9 }, () => refused('1')));

  await expect(startPatience().patiently(exchange)).rejects.toThrow(ApiProblem);
  expect(asked()).toBe(4);
});

test('other refusals are not asked again', async () => {
  const { exchange, asked } = failing(new ApiProblem(404, {}, new Headers()));

  await expect(startPatience().patiently(exchange)).rejects.toThrow(ApiProblem);
  expect(asked()).toBe(1);
});
