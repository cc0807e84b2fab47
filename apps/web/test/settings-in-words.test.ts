import { categories, languages as spokenLanguages } from '@flotilla/contracts-shared';
import { type SettingsCatalogue, settingMessages } from '@flotilla/messages';
import { settings as german } from '@flotilla/messages/catalogues/de/settings';
import { settings as french } from '@flotilla/messages/catalogues/fr/settings';
import { afterEach, expect, test } from '@jest/globals';
import { mistakeOf } from '../client/src/features/admin/config/limits.ts';
import { findSettings, shownFields } from '../client/src/features/admin/config/sections.ts';
import { aboutOf, labelOf, valueInWords } from '../client/src/features/admin/config/setting-texts.ts';
import { speak } from '../client/src/i18n/language.ts';
import { languageName } from '../client/src/i18n/language-names.ts';
import { settingsInEnglish } from '../client/src/i18n/settings-in-english.ts';
import { categoryName } from '../client/src/i18n/video-labels.ts';

const catalogues: readonly (readonly [string, SettingsCatalogue])[] = [
  ['en', settingsInEnglish()],
  ['fr', french],
  ['de', german],
];
const field = (key: string) => shownFields.find((one) => one.key === key)!;

afterEach(() => speak('en'));

test.each(catalogues)('%s says what every setting is called, does and can be, and of no other', (_language, catalogue) => {
  expect(Object.keys(settingMessages(catalogue)).toSorted()).toEqual(Object.keys(settingMessages(settingsInEnglish())).toSorted());
});

test.each(catalogues)('in %s settings beside each other have different names', (_language, catalogue) => {
  const names = shownFields.map(({ key, section }) => `${section}: ${catalogue[key]?.label}`);

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test.each(catalogues.slice(1))('placeholders are the same in %s', (_language, catalogue) => {
  const placeholders = (all: SettingsCatalogue) =>
    Object.entries(all).map(([key, { about = '' }]) => [key, about.match(/\{\{\w+\}\}|\$\d/g) ?? []]);

  expect(Object.fromEntries(placeholders(catalogue))).toEqual(Object.fromEntries(placeholders(settingsInEnglish())));
});

test('a setting is shown, found and refused in the language of the page', async () => {
  await speak('de');

  expect(labelOf(field('signup.limit'))).toBe('Höchstzahl der Konten');
  expect(aboutOf(field('email.subject.prefix'))).toContain('{{instanceName}}');
  expect(valueInWords(field('defaults.publish.privacy'), 1)).toBe('Öffentlich');
  expect(valueInWords(field('instance.languages'), ['en', 'fr'])).toBe('Englisch, Französisch');
  expect(valueInWords(field('instance.categories'), [1])).toBe('Musik');
  expect(valueInWords(field('signup.limit'), -1)).toBe('unbegrenzt');
  expect(mistakeOf(field('transcoding.concurrency'), 0)).toBe('Eine ganze Zahl von 1 bis 64 ist nötig.');
  const found = findSettings('höchstzahl konten').flatMap(({ groups }) => groups.flatMap(({ fields }) => fields.map(({ key }) => key)));
  expect(found).toEqual(['signup.limit']);
});

test('in English categories are called as the interface calls them, and elsewhere each has a name, too', async () => {
  const ids = Object.keys(categories).map(Number);

  expect(ids.map(categoryName)).toEqual(Object.values(categories));
  await speak('de');
  expect(ids.map(categoryName).filter((name) => /^\d|^category/.test(name))).toEqual([]);
  expect(categoryName(99)).toBe('99');
});

test('every language has a name, also those that no browser knows', async () => {
  expect(Object.keys(spokenLanguages).filter((code) => languageName(code) === code)).toEqual([]);
  await speak('fr');
  expect(languageName('de')).toBe('Allemand');
  expect(languageName('not a code')).toBe('not a code');
});
