import { expect, test } from '@jest/globals';
import { mistakesBetween } from '../src/catalogue/video-search/alike-words.ts';

test.each([
  ['seagull', 'seagull', 0],
  ['seagul', 'seagull', 1],
  ['segaull', 'seagull', 1],
  ['seagulls', 'segull', 2],
  ['eagull', 'seagall', 2],
  ['a', 'abc', 2],
])('from %s to %s there are %i mistakes', (word, other, mistakes) => {
  expect(mistakesBetween(word, other, 2)).toBe(mistakes);
  expect(mistakesBetween(other, word, 2)).toBe(mistakes);
});

test.each([
  ['gull', 'seagull'],
  ['herring', 'seagull'],
])('from %s to %s there are more than two', (word, other) => {
  expect(mistakesBetween(word, other, 2)).toBeGreaterThan(2);
});
