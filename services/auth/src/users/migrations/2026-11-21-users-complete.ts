import { defineMigration } from '@flotilla/database';

export const completeUsers = defineMigration('2026-11-21-users-complete', {
  up: [
    'create extension if not exists pg_trgm',
    `alter table "users"
      add column "pending_email" text null,
      add column "account_display_name" text null,
      add column "channel_display_name" text null,
      add column "feed_token" uuid not null default gen_random_uuid(),
      add column "otp_secret" text null,
      add column "otp_step" int null,
      add column "recovery_codes" jsonb null,
      add column "video_quota_used" bigint not null default '0',
      add column "usage_version" int not null default 0`,
    'create index users_contains on users using gin (lower(username) gin_trgm_ops, lower(email) gin_trgm_ops)',
    'create index users_autocomplete on users using gin (username gin_trgm_ops)',
    'create index users_created_at on users (created_at desc, id)',
    'create index users_last_login on users (last_login_date, id)',
    'create index users_video_quota_used on users (video_quota_used, id)',
  ],
});
