import { expect, test } from '@jest/globals';
import { acceptedLocales, firstLanguage, languageOf } from '../src/index.ts';

test.each([
  ['fr-CA', 'fr'],
  ['de', 'de'],
  ['EN_us', 'en'],
  ['es-ES', undefined],
  ['', undefined],
  [null, undefined],
])('%s is written as %s', (locale, language) => {
  expect(languageOf(locale)).toBe(language);
});

test('the first wish that can be met is met', () => {
  expect(firstLanguage([null, 'es-ES', 'de-AT', 'fr'])).toBe('de');
  expect(firstLanguage(['nl'])).toBe('en');
});

test.each([
  ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', ['fr-CH', 'fr', 'en', 'de']],
  ['en;q=0.2,de', ['de', 'en']],
  ['en;q=0', []],
  [undefined, []],
])('%s asks for %j', (header, locales) => {
  expect(acceptedLocales(header)).toEqual(locales);
});
