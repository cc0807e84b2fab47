import { defineMigration } from '@flotilla/database';

/** Numbers are like no word that somebody mistyped: those have no digits. */
export const learnNoNumbers = defineMigration('2026-11-30-learn-no-numbers', {
  up: [
    `create or replace function learn_words(words text) returns void language sql as $$
      insert into search_words (word)
        select distinct word from string_to_table(words, ' ') t (word)
        where length(word) between 3 and 40 and word ~ '[^0-9]' and not exists (select from search_words known where known.word = t.word)
        on conflict do nothing $$`,
    `delete from search_words where word !~ '[^0-9]'`,
  ],
});
