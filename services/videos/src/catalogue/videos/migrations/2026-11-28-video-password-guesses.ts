import { defineMigration } from '@flotilla/database';

export const countPasswordGuesses = defineMigration('2026-11-28-video-password-guesses', {
  up: [
    `create table "video_password_guesses" ("video_id" int not null, "place" text not null, "count" int not null, "began_at" timestamptz not null,
      "opened_at" timestamptz null, primary key ("video_id", "place"))`,
    'create index "video_password_guesses_by_age" on "video_password_guesses" ("began_at")',
    `alter table "video_password_guesses" add constraint "video_password_guesses_video_id_foreign"
      foreign key ("video_id") references "videos" ("id") on delete cascade`,
  ],
});
