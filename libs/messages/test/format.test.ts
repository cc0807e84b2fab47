import { expect, test } from '@jest/globals';
import { compile } from '../src/compile.ts';
import { formatMessage, formatParts } from '../src/format.ts';

const messages = compile({
  plain: 'It’s done',
  counted: '{count, plural, one {# video} other {# videos}} of {name}',
  linked: 'Go <link>to {name}</link>.',
});

test('a message without values is the text itself', () => {
  expect(messages['plain']).toBe('It’s done');
  expect(formatMessage(messages['plain']!, 'en')).toBe('It’s done');
});

test.each([
  ['en', 1, '1 video of alice'],
  ['en', 1200, '1,200 videos of alice'],
  ['de', 1200, '1.200 videos of alice'],
])('in %s, %d are counted as "%s"', (locale, count, words) => {
  expect(formatMessage(messages['counted']!, locale, { count, name: 'alice' })).toBe(words);
});

test('elements hold what is in them; what people are called never becomes one', () => {
  const parts = formatParts(messages['linked']!, 'en', { name: '<link>me</link>', link: (inner: readonly string[]) => ({ inner }) });

  expect(parts).toEqual(['Go ', { inner: ['to <link>me</link>'] }, '.']);
});

test('a message that is not well-formed is named', () => {
  expect(() => compile({ 'a.b': '{count, plural, one {#}}' })).toThrow(/a\.b/);
});
