import { expect, test } from '@jest/globals';
import { createSemaphore } from '../src/index.ts';

test('runs few at once, queues more in order and rejects the rest', async () => {
  const semaphore = createSemaphore({ atOnce: 2, waiting: 3 });
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const outcomes = gates.map(({ promise }, index) =>
    semaphore(() => {
      begun.push(index);
      return promise;
    }).then(
      () => 'done',
      (error: { status: number }) => error.status,
    ),
  );

  for (const gate of gates) {
    gate.resolve();
    await Promise.race(outcomes.slice(begun.length - 1));
  }

  expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'done', 'done', 'done', 503]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('work is never begun when its caller left while it was queued', async () => {
  const semaphore = createSemaphore({ atOnce: 1, waiting: 3 });
  const first = Promise.withResolvers<void>();
  const running = semaphore(() => first.promise);
  const leaving = new AbortController();
  let wasBegun = false;
  const waiting = semaphore(async () => {
    wasBegun = true;
  }, leaving.signal);

  leaving.abort();
  first.resolve();

  await running;
  await expect(waiting).rejects.toThrow();
  expect(wasBegun).toBe(false);
  expect(await semaphore(async () => 'next')).toBe('next');
});
