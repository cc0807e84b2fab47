import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { titleOfFile } from '../client/src/features/upload/titles.ts';
import { findMistakes } from '../client/src/forms/find-mistakes.ts';
import { relativeDate } from '../client/src/i18n/dates.ts';
import { clock, spokenDuration, timeLeft } from '../client/src/i18n/durations.ts';
import { fullCount, shortCount } from '../client/src/i18n/numbers.ts';
import { partInWords, sizeInWords } from '../client/src/i18n/sizes.ts';
import { summarise } from '../src/shell/page-metadata.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 KB'],
  [1540, '1.5 KB'],
  [999_600, '1 MB'],
  [3_400_000_000, '3.4 GB'],
  [88_000_000, '88 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});

test('a part is told in the unit of the whole', () => {
  expect(partInWords(2_100_000_000, 3_400_000_000)).toBe('2.1 of 3.4 GB');
  expect(partInWords(0, 2_000_000)).toBe('0 of 2 MB');
});

test.each([
  [5, '0:05'],
  [724, '12:04'],
  [3764, '1:02:44'],
])('%d seconds show as %s', (seconds, shown) => {
  expect(clock(seconds)).toBe(shown);
});

test('screen readers hear durations as words', () => {
  expect(spokenDuration(3764)).toBe('1 hour 2 minutes 44 seconds');
  expect(spokenDuration(0)).toBe('0 seconds');
});

test.each([
  [3, 'a few seconds left'],
  [34, 'about 40 seconds left'],
  [58, 'about 1 minute left'],
  [240, 'about 4 minutes left'],
  [5400, 'about 1 hour 30 minutes left'],
  [200_000, 'more than a day left'],
])('%d seconds to go are "%s"', (seconds, words) => {
  expect(timeLeft(seconds)).toBe(words);
});

const now = new Date('2026-11-21T12:00:00Z');
test.each([
  ['2026-11-21T11:59:40Z', 'just now'],
  ['2026-11-21T11:15:00Z', '45 minutes ago'],
  ['2026-11-20T10:00:00Z', 'yesterday'],
  ['2026-11-18T10:00:00Z', '3 days ago'],
  ['2026-11-01T10:00:00Z', '2 weeks ago'],
  ['2024-01-01T10:00:00Z', '2 years ago'],
])('%s was %s', (date, words) => {
  expect(relativeDate(new Date(date), now)).toBe(words);
});

test('counts are short in lists and whole beside the video', () => {
  expect(shortCount(1214, 'view')).toBe('1.2K views');
  expect(shortCount(1, 'view')).toBe('1 view');
  expect(fullCount(1214, 'view')).toBe('1,214 views');
});

test.each([
  ['keynote-final_cut.mov', 'Keynote final cut'],
  ['a.mp4', 'Video a'],
  [`${'x'.repeat(300)}.mp4`, `X${'x'.repeat(119)}`],
  ['2026-11-18 <b>"tide"</b>.webm', '2026 11 18 <b>"tide"</b>'],
])('the file %s gets a usable title', (filename, title) => {
  expect(titleOfFile(filename)).toBe(title);
  expect([...findMistakes(videosApi.updateVideo.body, { name: titleOfFile(filename) })]).toEqual([]);
});

test('names that are too long are not cut through an emoji', () => {
  expect(titleOfFile(`${'a'.repeat(119)}🎬.mp4`)).toBe(`A${'a'.repeat(118)}`);
  expect(summarise(`${'a'.repeat(198)}🎬🎬`, '')).toBe(`${'a'.repeat(198)}…`);
});

test.each([
  ['# How to\n\n**Larch** on _oak_, see [the plan](https://elsewhere.example "Plan").', 'How to Larch on oak, see the plan.'],
  ['- 0:00 Start\n- 1:02 Keel\n\n1. first', '0:00 Start 1:02 Keel first'],
  ['> ![A boat](/boat.png) `x < y` ~~gone~~ <https://films.example>', 'A boat x < y gone https://films.example'],
  ['One\n\n---\n\n```ts\ntwo\n```', 'One two'],
  ['2 * 3 * 4, snake_case_name, 5 \\* 6, *a*b', '2 * 3 * 4, snake_case_name, 5 * 6, *a*b'],
])('of the Markdown of %j a preview reads the words', (text, words) => {
  expect(summarise(text, '')).toBe(words);
});

test.each(['[', '![](', '**a ', '_a ', '`', '> ', '* ', '<https:'])('K1: of a million characters of %j a preview reads some', (part) => {
  expect(summarise(part.repeat(1_000_000 / part.length), '').length).toBeLessThanOrEqual(200);
});
