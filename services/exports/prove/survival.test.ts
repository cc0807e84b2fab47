import { test } from '@jest/globals';
import { failWhereProcessesDie, surviveHostileArchives, surviveWhileImporting, surviveWhileMaking } from '../test/survival.ts';

test('R24: killed five times, also while its files are written, an archive is finished, and every checksum in it is right', () =>
  surviveWhileMaking({ films: 6, deaths: [1, 5, 6, 6, 6] }));

test('R24, E4, E5: killed five times, and brought once more, an archive comes in whole, each item once, and nothing that is not for it to say', () =>
  surviveWhileImporting([1, 10, 20, 33, 36]));

test('E1, E2, E3: hostile archives at which processes are killed again and again are refused, and the next start is alive', () =>
  surviveHostileArchives([1, 4, 9, 15]));

test('E2: an archive at which three processes died at the same place, one after the other, has failed, with a reason; the fourth lives', () =>
  failWhereProcessesDie({ earlier: 0 }));
