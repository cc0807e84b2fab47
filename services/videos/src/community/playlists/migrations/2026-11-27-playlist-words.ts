import { defineMigration } from '@flotilla/database';

/** Words of public playlists are known to searches, so that they find them mistyped, too. */
export const learnPlaylists = defineMigration('2026-11-27-playlist-words', {
  up: [
    `create function learn_playlist() returns trigger language plpgsql as $$ begin perform learn_words(new.search_text); return null; end $$`,
    `create trigger learn_playlist after insert or update of search_text, privacy on playlists for each row when (new.privacy = 1)
      execute function learn_playlist()`,
  ],
});

/** After the trigger, so that nothing is missed, and without its lock. */
export const learnPlaylistsThatAreThere = defineMigration('2026-11-27-playlist-words-of-what-is-there', {
  up: [`select learn_words(string_agg(search_text, ' ')) from playlists where privacy = 1`],
});
