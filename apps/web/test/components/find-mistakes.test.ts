import { expect, test } from '@jest/globals';
import { findMistakes, limitsAt } from '../../client/src/forms/find-mistakes.ts';
import { authApi } from '../../client/src/precomputed/operations.ts';

const mistakesOf = (operation: { readonly body: unknown }, body: unknown) => Object.fromEntries(findMistakes(operation.body, body));
const newcomer = { username: 'alice', password: 'alice and her boat', email: 'alice@example.org' };

test('what a declaration asks for is found missing, also within', () => {
  expect(mistakesOf(authApi.registerUser, {})).toEqual({
    username: { kind: 'missing' },
    password: { kind: 'missing' },
    email: { kind: 'missing' },
  });
  expect(mistakesOf(authApi.registerUser, { ...newcomer, channel: { name: 'boats' } })).toEqual({
    'channel.displayName': { kind: 'missing' },
  });
});

test.each([
  [{}, {}],
  [{ email: 'alice' }, { email: { kind: 'not-an-address' } }],
  [{ email: '' }, { email: { kind: 'missing' } }],
  [{ password: 'short' }, { password: { kind: 'too-short', count: 8 } }],
  [{ password: '⛵'.repeat(8) }, {}],
  [{ password: 'x'.repeat(51) }, { password: { kind: 'too-long', count: 50 } }],
  [{ username: 'Not a name' }, { username: { kind: 'not-accepted' } }],
])('with %j a registration has the mistakes %j', (more, mistakes) => {
  expect(mistakesOf(authApi.registerUser, { ...newcomer, ...more })).toEqual(mistakes);
});

test('null is what a declaration allows to be forgotten, and no value elsewhere', () => {
  expect(mistakesOf(authApi.updateMyUser, { description: null })).toEqual({});
  expect(mistakesOf(authApi.updateMyUser, { email: null })).toEqual({ email: { kind: 'missing' } });
});

test('limits of fields are those of the declaration', () => {
  expect(limitsAt(authApi.updateMyUser.body, 'description')).toEqual({ maxLength: 1000 });
  expect(limitsAt(authApi.registerUser.body, 'channel.displayName')).toEqual({ maxLength: 120 });
  expect(limitsAt(authApi.registerUser.body, 'nowhere')).toEqual({});
});
