import { defineMigration } from '@flotilla/database';

export const countWrongPasswordsOfRegistrations = defineMigration('2026-11-22-registrations-wrong-passwords', {
  up: [`alter table "registrations" add column "wrong_passwords" int not null default 0, add column "wrong_since" timestamptz null`],
});
