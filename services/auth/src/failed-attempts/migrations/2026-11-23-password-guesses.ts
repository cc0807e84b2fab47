import { defineMigration } from '@flotilla/database';

export const createPasswordGuesses = defineMigration('2026-11-23-password-guesses', {
  up: [
    `create table "password_guesses" (
      "subject" text not null,
      "place" text not null,
      "count" int not null,
      "began_at" timestamptz not null,
      primary key ("subject", "place")
    )`,
  ],
});
