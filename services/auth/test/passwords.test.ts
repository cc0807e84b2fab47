import { expect, test } from '@jest/globals';
import { createPasswords } from '../src/passwords/passwords.ts';

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
