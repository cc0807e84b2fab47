import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, test } from '@jest/globals';
import { administration as germanAdministration } from '../src/catalogues/de/administration.ts';
import { channels as germanChannels } from '../src/catalogues/de/channels.ts';
import { comments as germanComments } from '../src/catalogues/de/comments.ts';
import { editVideo as germanEditVideo } from '../src/catalogues/de/edit-video.ts';
import { imports as germanImports } from '../src/catalogues/de/imports.ts';
import { mails as germanMails } from '../src/catalogues/de/mails.ts';
import { pages as germanPages } from '../src/catalogues/de/pages.ts';
import { settings as germanSettings } from '../src/catalogues/de/settings.ts';
import { shell as germanShell } from '../src/catalogues/de/shell.ts';
import { videoStatistics as germanVideoStatistics } from '../src/catalogues/de/video-statistics.ts';
import { administration as englishAdministration } from '../src/catalogues/en/administration.ts';
import { channels as englishChannels } from '../src/catalogues/en/channels.ts';
import { comments as englishComments } from '../src/catalogues/en/comments.ts';
import { editVideo as englishEditVideo } from '../src/catalogues/en/edit-video.ts';
import { imports as englishImports } from '../src/catalogues/en/imports.ts';
import { mails as englishMails } from '../src/catalogues/en/mails.ts';
import { pages as englishPages } from '../src/catalogues/en/pages.ts';
import { shell as englishShell } from '../src/catalogues/en/shell.ts';
import { videoStatistics as englishVideoStatistics } from '../src/catalogues/en/video-statistics.ts';
import { administration as frenchAdministration } from '../src/catalogues/fr/administration.ts';
import { channels as frenchChannels } from '../src/catalogues/fr/channels.ts';
import { comments as frenchComments } from '../src/catalogues/fr/comments.ts';
import { editVideo as frenchEditVideo } from '../src/catalogues/fr/edit-video.ts';
import { imports as frenchImports } from '../src/catalogues/fr/imports.ts';
import { mails as frenchMails } from '../src/catalogues/fr/mails.ts';
import { pages as frenchPages } from '../src/catalogues/fr/pages.ts';
import { settings as frenchSettings } from '../src/catalogues/fr/settings.ts';
import { shell as frenchShell } from '../src/catalogues/fr/shell.ts';
import { videoStatistics as frenchVideoStatistics } from '../src/catalogues/fr/video-statistics.ts';
import { parseMessage } from '../src/compile.ts';
import { type Catalogue, languages, settingMessages } from '../src/index.ts';

const NBSP = '\u00a0';
const catalogues: Readonly<Record<string, Catalogue>> = {
  en: {
    ...englishPages,
    ...englishChannels,
    ...englishComments,
    ...englishEditVideo,
    ...englishImports,
    ...englishAdministration,
    ...englishShell,
    ...englishMails,
    ...englishVideoStatistics,
  },
  fr: {
    ...frenchPages,
    ...frenchChannels,
    ...frenchComments,
    ...frenchEditVideo,
    ...frenchImports,
    ...frenchAdministration,
    ...frenchShell,
    ...frenchMails,
    ...frenchVideoStatistics,
  },
  de: {
    ...germanPages,
    ...germanChannels,
    ...germanComments,
    ...germanEditVideo,
    ...germanImports,
    ...germanAdministration,
    ...germanShell,
    ...germanMails,
    ...germanVideoStatistics,
  },
};
const english = catalogues['en']!;
/** With what settings are called; in English their declarations say it. */
const french: Catalogue = { ...catalogues['fr'], ...settingMessages(frenchSettings) };
const german: Catalogue = { ...catalogues['de'], ...settingMessages(germanSettings) };
const translated = languages.filter((language) => language !== 'en').map((language) => [language, catalogues[language]!] as const);

/** What a message must be given: `name`, `<link>`. */
function needs(parts: readonly MessageFormatElement[]): Set<string> {
  return new Set(
    parts.flatMap((part): string[] => {
      switch (part.type) {
        case TYPE.literal:
        case TYPE.pound:
          return [];
        case TYPE.tag:
          return [`<${part.value}>`, ...needs(part.children)];
        case TYPE.plural:
        case TYPE.select:
          return [part.value, ...Object.values(part.options).flatMap(({ value }) => [...needs(value)])];
        case TYPE.argument:
        case TYPE.date:
        case TYPE.number:
        case TYPE.time:
          return [part.value];
      }
    }),
  );
}

/** The plurals of a message with the cases each names. */
function plurals(parts: readonly MessageFormatElement[]): string[][] {
  return parts.flatMap((part): string[][] => {
    if (part.type === TYPE.tag) return plurals(part.children);
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return [];
    const inner = Object.values(part.options).flatMap(({ value }) => plurals(value));
    return part.type === TYPE.plural ? [Object.keys(part.options), ...inner] : inner;
  });
}

const needsOf = (key: string, text: string) => [...needs(parseMessage(key, text))].toSorted();

test.each(translated)('%s has every message of English and no other', (_language, catalogue) => {
  expect(Object.keys(catalogue).toSorted()).toEqual(Object.keys(english).toSorted());
});

test.each(Object.entries(catalogues))('every message of %s can be read and says something', (_language, catalogue) => {
  expect(Object.keys(catalogue).filter((key) => parseMessage(key, catalogue[key]!).length === 0)).toEqual([]);
});

test.each(translated)('messages of %s take the same values and elements as in English', (_language, catalogue) => {
  const taken = Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, needsOf(key, text)]));

  expect(taken).toEqual(Object.fromEntries(Object.entries(english).map(([key, text]) => [key, needsOf(key, text)])));
});

test.each(Object.entries(catalogues))('plurals of %s have the cases of small numbers in that language', (language, catalogue) => {
  const cases = new Set([0, 1, 2, 3, 5, 11, 21, 100].map((count) => new Intl.PluralRules(language).select(count)));
  const incomplete = Object.entries(catalogue).filter(([key, text]) =>
    plurals(parseMessage(key, text)).some((named) => [...cases].some((one) => !named.includes(one))),
  );

  expect(incomplete).toEqual([]);
});

test('French has spaces that do not break before its signs', () => {
  const broken = Object.entries(french).filter(([, text]) => / [:;!?»%]|« /.test(text.replaceAll(/\{[^{}]*\}/g, '')));

  expect(broken).toEqual([]);
  expect(catalogues['fr']!['problems.blockedBecause']).toContain(`«${NBSP}{reason}${NBSP}»`);
});

test.each(Object.entries({ ...catalogues, fr: french, de: german }))('%s has the signs of print', (_language, catalogue) => {
  const typed = Object.entries(catalogue).filter(([, text]) => /["']|\.\.\.| - /.test(text));

  expect(typed).toEqual([]);
});

test('German speaks to one person as mails do', () => {
  const distant = Object.entries(german).filter(([, text]) => /\b(?:Ihnen|Ihre[mnrs]?)\b|\b\w+en Sie\b/.test(text));

  expect(distant).toEqual([]);
});

test('texts of settings are messages beside those of pages', () => {
  const level = { label: 'Level', about: 'Decides {{its}} colour.', values: { info: 'News' } };

  expect(settingMessages({ 'a.level': level, 'a.enabled': { label: 'On' } })).toEqual({
    'setting.a.level': 'Level',
    'setting.a.level.about': 'Decides {{its}} colour.',
    'setting.a.level=info': 'News',
    'setting.a.enabled': 'On',
  });
});
