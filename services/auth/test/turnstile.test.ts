import { expect, test } from '@jest/globals';
import { createPasswords } from '../src/passwords/passwords.ts';
import { createTurnstile } from '../src/passwords/turnstile.ts';

test('lets few through at once, the others in order, and turns away the rest', async () => {
  const turnstile = createTurnstile({ atOnce: 2, waiting: 3 });
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const outcomes = gates.map(({ promise }, index) =>
    turnstile(() => {
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

test('whoever left while waiting costs nothing', async () => {
  const turnstile = createTurnstile({ atOnce: 1, waiting: 3 });
  const first = Promise.withResolvers<void>();
  const running = turnstile(() => first.promise);
  const leaving = new AbortController();
  let wasBegun = false;
  const waiting = turnstile(async () => {
    wasBegun = true;
  }, leaving.signal);

  leaving.abort();
  first.resolve();

  await running;
  await expect(waiting).rejects.toThrow();
  expect(wasBegun).toBe(false);
  expect(await turnstile(async () => 'next')).toBe('next');
});

test('stores passwords as argon2id with 19 MiB and two passes, never twice alike', async () => {
  const passwords = createPasswords();

  const [one, two] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];

  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await passwords.verify('correct horse', one)).toBe(true);
  expect(await passwords.verify('correct  horse', one)).toBe(false);
  expect(await passwords.verify('correct horse', null)).toBe(false);
  expect(await passwords.verify('correct horse', 'nonsense')).toBe(false);
});
