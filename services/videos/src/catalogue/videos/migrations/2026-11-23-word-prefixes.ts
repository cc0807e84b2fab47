import { defineMigration } from '@flotilla/database';

const LONGEST_PREFIX = 40;

/**
 * Every beginning of every word of a name. Searches ask for beginnings, and an index answers for several whole keys by reading the shortest of their
 * lists, while it would read every list of every word with that beginning. The planner is told that calling it is dear: it belongs into an index.
 */
export const indexWordPrefixes = defineMigration('2026-11-23-word-prefixes', {
  up: [
    `create or replace function word_prefixes(words text) returns text[] language sql immutable strict parallel safe cost 5000
      return (select coalesce(array_agg(distinct left(word, ending)), '{}')
        from unnest(string_to_array(words, ' ')) word, generate_series(1, least(length(word), ${LONGEST_PREFIX})) ending)`,
    `create index if not exists videos_word_prefixes on videos using gin (word_prefixes(search_text))`,
  ],
});
