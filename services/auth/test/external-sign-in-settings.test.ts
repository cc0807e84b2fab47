import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '@flotilla/config';
import { temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { settings } from '../src/config.ts';

const usable = { name: 'work', issuer: 'https://sso.example', clientId: 'flotilla', clientSecret: 'not to be told' };

const read = (text: string) => readSettings({ externalSignIn: settings.externalSignIn }, { EXTERNAL_SIGN_IN: text }).externalSignIn;

test.each([
  ['{"clientSecret": "not to be told"', 'must be JSON'],
  ['/no/such/file', 'must be JSON, or the path of a file'],
  ['[1]', '[0] must be an object'],
  ['[{}]', '[0].name is missing; [0].clientId is missing; [0].clientSecret is missing; [0] needs either issuer'],
  [{ ...usable, name: 'a/b' }, '[0].name must have 1 to 50 of a-z, 0-9 and -'],
  [{ ...usable, issuer: 'http://sso.example' }, '[0].issuer must be an https URL; http is for this machine only'],
  [{ ...usable, issuer: 'https://somebody:not to be told@sso.example' }, '[0].issuer must be an https URL'],
  [{ ...usable, tokenUrl: 'https://sso.example/token' }, '[0] needs either issuer, or authorizationUrl, tokenUrl and userInfoUrl'],
  [{ ...usable, scopes: ['email'] }, '[0].scopes must have openid'],
  [{ ...usable, linkByMail: true }, '[0].linkByMail is not a field'],
  [{ ...usable, linkByEmail: 'yes' }, '[0].linkByEmail must be true or false'],
  [{ ...usable, roleClaim: 'groups', roles: { a: 3 } }, '[0].roles must say 0 (Administrator), 1 (Moderator) or 2 (User)'],
  [{ ...usable, roles: { a: 0 } }, '[0] needs roleClaim and roles together'],
  [{ ...usable, quotaClaim: 'space', quotas: { a: -2 } }, '[0].quotas must say bytes'],
])('settings that cannot be are told at the start, without secrets: %j', (given, mistake) => {
  const text = typeof given === 'string' ? given : JSON.stringify([given]);
  const reading = () => read(text);

  expect(reading).toThrow(`EXTERNAL_SIGN_IN `);
  expect(reading).toThrow(mistake);
  expect(reading).not.toThrow('not to be told');
});

test('settings may be in a file, name several providers, and each name once', async () => {
  await using folder = await temporaryDirectory();
  const path = join(folder.path, 'providers.json');
  await writeFile(path, JSON.stringify([usable, { ...usable, name: 'other', displayName: 'Others', createsUsers: false }]));

  expect(read(path)).toMatchObject([
    { name: 'work', displayName: 'work', scopes: ['openid', 'email', 'profile'], linkByEmail: false, createsUsers: true },
    { name: 'other', displayName: 'Others', createsUsers: false },
  ]);
  expect(() => read(JSON.stringify([usable, usable]))).toThrow('names work twice');
});
