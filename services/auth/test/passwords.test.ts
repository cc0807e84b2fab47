import { authApi } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { createPasswords } from '../src/passwords/passwords.ts';
import { alicePassword, rootPassword, startReadyWorld } from './world.ts';

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

test('where the operator asks for longer passwords, shorter ones can be set nowhere, and what was set before goes on', async () => {
  await using world = await startReadyWorld({ PASSWORD_MIN_LENGTH: '18' });
  expect(rootPassword).toHaveLength(17);
  await world.configure({ signup: { enabled: true, requiresApproval: true } });
  const root = world.as((await world.signIn()).caller);
  const alice = await world.create('alice');
  const params = { id: alice.id };
  await world.anonymous(authApi.askResetPassword, { body: { email: 'alice@example.org' } });
  const verificationString = (await world.mails()).at(-1)?.query.get('verificationString') ?? '';
  const newcomer = (username: string) => ({ username, email: `${username}@example.org`, registrationReason: 'I film the sea.' });
  const setting = (password: string) => [
    () => world.anonymous(authApi.resetPassword, { params, body: { verificationString, password } }),
    () => root(authApi.createUser, { body: { username: 'bob', email: 'bob@example.org', role: 2, password } }),
    () => root(authApi.updateUser, { params, body: { password } }),
    () => world.as(alice.caller)(authApi.updateMyUser, { body: { currentPassword: 'x'.repeat(18), password } }),
    () => world.anonymous(authApi.registerUser, { body: { ...newcomer('carla'), password } as never }),
    () => world.anonymous(authApi.requestRegistration, { body: { ...newcomer('dora'), password } as never }),
  ];

  // Characters are counted as people do, not UTF-16 units.
  for (const set of setting('🐴'.repeat(17)))
    expect(await set()).toMatchObject({
      status: 400,
      body: {
        detail: 'Incorrect request parameters: password',
        'invalid-params': { password: { location: 'body', param: 'password', msg: 'must NOT have fewer than 18 characters' } },
      },
    });

  expect(await world.signIn('alice', alicePassword)).toMatchObject({ caller: { userId: alice.id } });
  for (const set of setting('x'.repeat(18))) expect((await set()).status).toBeLessThan(300);
  expect(await world.anonymous(authApi.getConfig, {})).toMatchObject({
    body: { fieldsConstraints: { users: { password: { minLength: 18, maxLength: 50 } } } },
  });
});

test.each(['7', '51', 'long'])('a minimum of %s characters is none', async (minimum) => {
  await expect(startReadyWorld({ PASSWORD_MIN_LENGTH: minimum })).rejects.toThrow(
    'PASSWORD_MIN_LENGTH must be a whole number from 8 to 50',
  );
});
