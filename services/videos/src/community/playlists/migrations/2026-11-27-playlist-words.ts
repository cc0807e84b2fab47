import { defineMigration } from '@flotilla/database';

/** Words of public playlists are known to searches, so that they find them mistyped, too. */
export const learnPlaylists = defineMigration('2026-11-27-playlist-words', {
  up: [
    `create function learn_playlist() returns trigger language plpgsql as $$ begin
      insert into search_new_words (words) values (new.search_text); return null; end $$`,
    `create trigger learn_playlist after insert or update of search_text, privacy on playlists for each row when (new.privacy = 1)
      execute function learn_playlist()`,
    'insert into search_new_words (words) select search_text from playlists where privacy = 1',
  ],
});
