import { defineMigration } from '@flotilla/database';

export const createExternalSignIn = defineMigration('2026-11-21-external-sign-in', {
  up: [
    `create table "external_sign_ins" (
      "hash" text not null,
      "browser_hash" text not null,
      "auth_name" text not null,
      "sealed" text null,
      "user_id" int null,
      "expires_at" timestamptz not null,
      primary key ("hash")
    )`,
    `create index "external_sign_ins_expires_at_index" on "external_sign_ins" ("expires_at")`,
    `alter table "external_sign_ins" add constraint "external_sign_ins_step_check" check ((sealed is null) <> (user_id is null))`,
    `create table "external_identities" (
      "auth_name" text not null,
      "subject" text not null,
      "user_id" int not null,
      "created_at" timestamptz not null,
      primary key ("auth_name", "subject")
    )`,
    `create index "external_identities_user_id_index" on "external_identities" ("user_id")`,
  ],
});
