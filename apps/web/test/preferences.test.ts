import { expect, test } from '@jest/globals';
import { languageFilter, sensitiveFilter } from '../client/src/features/preferences/list-filter.ts';
import { type Preferences, usualPreferences } from '../client/src/features/preferences/preferences.ts';
import { contentsInWords, treatmentOf, treatmentOfFlag, withTreatment } from '../client/src/features/preferences/sensitive.ts';

const VIOLENT = 1;
const EXPLICIT_SEX = 2;
const prefer = (changes: Partial<Preferences> = {}): Preferences => ({ ...usualPreferences(undefined), ...changes });
const video = (nsfwFlags = 0) => ({ nsfw: true, nsfwFlags });

test('who chose nothing is treated as the instance says, and carefully until it has said so', () => {
  const config = { defaults: { player: { autoPlay: false } }, instance: { defaultNSFWPolicy: 'blur' } };

  expect(usualPreferences(undefined)).toMatchObject({ nsfwPolicy: 'do_not_list', autoPlayVideo: true, videoLanguages: null });
  expect(usualPreferences(config as never)).toMatchObject({ nsfwPolicy: 'blur', autoPlayVideo: false });
});

test('a flag follows what was chosen for it, else the policy; of several the most careful counts', () => {
  const preferences = prefer({ nsfwPolicy: 'warn', nsfwFlagsDisplayed: VIOLENT, nsfwFlagsBlurred: EXPLICIT_SEX });

  expect(treatmentOf({ nsfw: false, nsfwFlags: 0 }, prefer())).toBe('display');
  expect(treatmentOf(video(), preferences)).toBe('warn');
  expect(treatmentOf(video(VIOLENT), preferences)).toBe('display');
  expect(treatmentOf(video(VIOLENT | EXPLICIT_SEX), preferences)).toBe('blur');
  expect(treatmentOf(video(VIOLENT | EXPLICIT_SEX), prefer({ nsfwPolicy: 'do_not_list', nsfwFlagsDisplayed: VIOLENT }))).toBe(
    'do_not_list',
  );
});

test('a flag is in one mask only, and in none when it follows the others', () => {
  const hidden = prefer(withTreatment(prefer({ nsfwFlagsBlurred: VIOLENT | EXPLICIT_SEX }), VIOLENT, 'do_not_list'));

  expect(hidden).toMatchObject({ nsfwFlagsHidden: VIOLENT, nsfwFlagsBlurred: EXPLICIT_SEX, nsfwFlagsWarned: 0, nsfwFlagsDisplayed: 0 });
  expect([VIOLENT, EXPLICIT_SEX].map((flag) => treatmentOfFlag(hidden, flag))).toEqual(['do_not_list', 'blur']);
  expect(treatmentOfFlag(prefer(withTreatment(hidden, VIOLENT, null)), VIOLENT)).toBeNull();
});

test('lists are asked for what a visitor chose, and for nothing in particular otherwise', () => {
  expect(sensitiveFilter(null)).toEqual({});
  expect(sensitiveFilter(prefer({ nsfwPolicy: 'do_not_list', nsfwFlagsWarned: VIOLENT, nsfwFlagsHidden: EXPLICIT_SEX }))).toEqual({
    nsfw: 'false',
    nsfwFlagsIncluded: VIOLENT,
    nsfwFlagsExcluded: EXPLICIT_SEX,
  });
  expect(sensitiveFilter(prefer({ nsfwPolicy: 'blur' }))).toMatchObject({ nsfw: 'both' });
  expect(languageFilter(prefer())).toEqual({});
  expect(languageFilter(prefer({ videoLanguages: ['de', '_unknown'] }))).toEqual({ languageOneOf: ['de', '_unknown'] });
});

test('what is in a video is told in words', () => {
  expect(contentsInWords(video(VIOLENT | EXPLICIT_SEX))).toBe('violence and explicit sex');
  expect(contentsInWords(video())).toBeNull();
});
