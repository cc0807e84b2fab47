import { test } from '@jest/globals';
import { failWhereProcessesDie, surviveHostileArchives, surviveWhileImporting, surviveWhileMaking } from './survival.ts';

// One death each; `prove/survival.test.ts` has many.

test('R24: killed while its files are written, an archive is finished, and every checksum in it is right', () =>
  surviveWhileMaking({ films: 3, deaths: [6] }));

test('R24, E4, E5: killed between two videos, and brought once more, an archive comes in whole, each item once, and nothing that is not for it to say', () =>
  surviveWhileImporting([33]));

test('E1, E2, E3: hostile archives at which a process is killed are refused, and the next start is alive', () =>
  surviveHostileArchives([4]));

test('E2: an archive at which three processes died at the same place has failed, with a reason; the fourth lives', () =>
  failWhereProcessesDie({ earlier: 2 }));
