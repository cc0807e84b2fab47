import { defineMigration } from '@flotilla/database';

/** Searches no longer look through the videos themselves. Programs of the previous release still call `word_prefixes`, which stays for them. */
export const dropOldSearchIndexes = defineMigration('2026-11-27-old-search-indexes', {
  up: ['drop index if exists videos_search', 'drop index if exists videos_word_prefixes'],
});
