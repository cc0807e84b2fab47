import { expect, test } from '@jest/globals';
import { ApiProblem } from '../client/src/api/api-problem.ts';
import { inWords } from '../client/src/api/in-words.ts';
import { deviceInWords } from '../client/src/features/account/sessions/device-in-words.ts';
import { languageChoices } from '../client/src/features/preferences/language-choices.ts';
import { externalAddress, onlyAddress } from '../client/src/features/sign-in/external-address.ts';
import { ownPathOnly } from '../client/src/features/sign-in/next-path.ts';
import { newcomerOf } from '../client/src/features/sign-up/newcomer-of.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'Chrome on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.14.1', 'curl'],
  ['PeerTubeMobile/2.3 something', 'PeerTubeMobile'],
  ['  ', 'Unknown device'],
  [null, 'Unknown device'],
])('the device of %s is %s', (userAgent, words) => {
  expect(deviceInWords(userAgent)).toBe(words);
});

test.each([
  ['/upload?x=1', '/upload?x=1'],
  ['//elsewhere.example/', null],
  ['/\\elsewhere.example', null],
  ['https://elsewhere.example/', null],
  ['javascript:alert(1)', null],
  [null, null],
])('signing in leads to %s only when it is of this instance', (asked, path) => {
  expect(ownPathOnly(asked, 'https://films.example')).toBe(path);
});

test('languages are called by their own names, and a chosen one stays although no mail is written in it', () => {
  expect(languageChoices(null).map(({ label }) => label)).toEqual(['That of the instance', 'English', 'Français', 'Deutsch']);
  expect(languageChoices('es-ES').at(-1)).toEqual({ locale: 'es-ES', label: 'Español' });
});

test('what a newcomer leaves empty is not sent', () => {
  const typed = {
    username: ' alice ',
    email: 'alice@home.example',
    password: ' a b c d e ',
    displayName: '',
    registrationReason: '',
    hasChannel: false,
    channel: { name: '', displayName: '' },
    agreement: true,
  };

  expect(newcomerOf(typed, false)).toEqual({ username: 'alice', email: 'alice@home.example', password: ' a b c d e ' });
});

test.each([
  [20, 'Too many tries. Please try again in a moment.'],
  [60, 'Too many tries. Please try again in a minute.'],
  [290, 'Too many tries. Please try again in 5 minutes.'],
])('a limit that lasts %d seconds is told with its end', (seconds, words) => {
  expect(inWords(new ApiProblem(429, null, new Headers({ 'retry-after': String(seconds) })))).toBe(words);
});

test('a place has better words for a status, but not for a code', () => {
  const here = { 403: 'This link is too old.' };

  expect(inWords(new ApiProblem(403, null, new Headers()), here)).toBe('This link is too old.');
  expect(inWords(new ApiProblem(403, { code: 'current_password_is_invalid' }, new Headers()), here)).toBe(
    'The current password is not right.',
  );
});

test('people who are shut out hear why, where somebody said so', () => {
  const blocked = (more: object) => inWords(new ApiProblem(400, { code: 'account_blocked', ...more }, new Headers()));

  expect(blocked({})).toBe('This account is blocked. Please ask the people who run this instance.');
  expect(blocked({ blockedReason: 'Too many boats' })).toContain('wrote: “Too many boats”.');
});

test('people are sent to another provider at once only where it is the only one and the instance wants that', () => {
  const config = (isAtOnce: boolean, ...names: string[]) => ({
    client: { menu: { login: { redirectOnSingleExternalAuth: isAtOnce } } },
    plugin: { registeredExternalAuths: names.map((authName) => ({ authName })) },
  });
  const addressOf = (given: object | undefined) => onlyAddress(given as never, '/my-videos');

  expect(addressOf(config(true, 'work'))).toBe('/api/v1/auth/external/work?redirect=%2Fmy-videos');
  expect([config(false, 'work'), config(true), config(true, 'work', 'school'), undefined].map(addressOf)).toEqual([null, null, null, null]);
  expect(externalAddress('work', '/a//b')).toBe('/api/v1/auth/external/work');
});

test('a refusal of fields is told in plain words, never with the names that programs have for them', () => {
  const body = {
    detail: 'Incorrect request parameters: channel.displayName, username',
    'invalid-params': { 'channel.displayName': {}, username: {} },
  };
  const refused = new ApiProblem(400, body, new Headers());

  expect(inWords(refused)).toBe('Something you entered is not accepted. Please look at it again.');
});

test('who meets the limit of bytes is told about it', () => {
  expect(inWords(new ApiProblem(400, { code: 'too_long_password' }, new Headers()))).toMatch(/50 characters and 72 bytes/);
});
