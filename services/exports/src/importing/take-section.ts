import type { Outcome } from '../user-imports/stats.ts';
import { BadFile } from './bad-archive.ts';
import { MOST_ITEMS } from './read-json.ts';
import type { Importing, Section } from './section.ts';

/** Takes the items of a section from the first one that is not done; `taken` is told each, and in which place the next one is. */
export async function takeSection(
  importing: Importing,
  section: Section,
  { itemsDone, taken }: { readonly itemsDone: number; readonly taken: (outcome: Outcome, itemsDone: number) => Promise<void> },
): Promise<void> {
  const { log, userId, signal } = importing;
  let index = 0;
  try {
    for await (const item of section.items(importing)) {
      signal.throwIfAborted();
      importing.alive();
      if (index >= itemsDone) await taken(await outcomeOf(item), index + 1);
      index += 1;
    }
  } catch (error) {
    if (!(error instanceof BadFile)) throw error;
    log.info({ userId, file: section.file, reason: error.message }, 'file of an archive could not be read');
    if (index >= itemsDone) await taken('errors', index + 1);
  }

  async function outcomeOf(item: unknown): Promise<Outcome> {
    if (index >= MOST_ITEMS) return 'errors';
    try {
      return await section.take(importing, item, index);
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
      log.info({ userId, file: section.file, index, reason: error.message }, 'item of an archive was refused');
      return 'errors';
    }
  }
}
