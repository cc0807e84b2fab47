import { type ImportSection, type ImportStats, importSections } from '@flotilla/contracts-exports';

/** What became of an item. */
export type Outcome = 'duplicates' | 'errors' | 'success';

export const emptyStats = () =>
  Object.fromEntries(importSections.map((section) => [section, { success: 0, duplicates: 0, errors: 0 }])) as ImportStats;

export const counted = (stats: ImportStats, section: ImportSection, outcome: Outcome): ImportStats => ({
  ...stats,
  [section]: { ...stats[section], [outcome]: stats[section][outcome] + 1 },
});
