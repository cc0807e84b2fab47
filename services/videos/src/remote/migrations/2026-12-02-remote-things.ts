import { defineIndexes, defineMigration } from '@flotilla/database';

const TABLES_OF_PICTURES = ['thumbnails', 'video_storyboards', 'video_captions', 'actor_images'];
const CHECKS: Readonly<Record<string, string>> = {
  video_files: '(url is null) = (filename is not null and storage_key is not null)',
  streaming_playlists: '(url is null) = (master_filename is not null and master_text is not null and segments_filename is not null)',
  ...Object.fromEntries(TABLES_OF_PICTURES.map((table) => [table, 'url is not null or storage_key is not null'])),
};

/** Nothing here rewrites or scans a table. */
export const createRemoteThings = defineMigration('2026-12-02-remote-things', {
  up: [
    `alter table "accounts" alter column "user_id" drop not null, add column "url" text null, add column "host" text null,
      add column "followers_elsewhere" int not null default 0`,
    'alter table "channels" add column "url" text null, add column "followers_elsewhere" int not null default 0',
    `alter table "videos" add column "url" text null, add column "is_followed" boolean not null default true,
      add column "is_live" boolean not null default false`,
    `alter table "video_files" add column "url" text null, add column "metadata_url" text null, alter column "filename" drop not null,
      alter column "storage_key" drop not null`,
    `alter table "streaming_playlists" add column "url" text null, add column "segments_url" text null,
      alter column "master_filename" drop not null, alter column "master_text" drop not null, alter column "segments_filename" drop not null`,
    ...TABLES_OF_PICTURES.map((table) => `alter table "${table}" add column "url" text null, alter column "storage_key" drop not null`),
    'alter table "actor_images" alter column "width" drop not null, alter column "height" drop not null',
    'alter table "comments" add column "url" text null',
    ...Object.entries(CHECKS).map(
      ([table, check]) => `alter table "${table}" add constraint "${table}_place_check" check (${check}) not valid`,
    ),
    `create table "remote_deletions" ("url" text not null, "deleted_at" timestamptz not null, constraint "remote_deletions_pkey" primary key ("url"))`,
    'create index remote_deletions_by_age on remote_deletions (deleted_at)',
    // Remote videos that the instance does not follow are for those who look for them.
    `create or replace function choose_audience() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' or new.account_id <> old.account_id then
        select a.muted_by_instance into new.muted_by_instance from accounts a where a.id = new.account_id for key share;
      end if;
      new.audience := case when not new.muted_by_instance and not new.blocked and (new.state = 1 or (new.state = 2 and not new.wait_transcoding))
        then case new.privacy when 1 then case when new.is_followed then 1 else -1 end when 4 then 2 else 0 end else 0 end;
      return new; end $$`,
    'drop trigger choose_audience on videos',
    `create trigger choose_audience before insert or update of account_id, state, privacy, wait_transcoding, muted_by_instance, blocked, is_followed on videos
      for each row execute function choose_audience()`,
    // Nobody watches anything later from an account of another instance.
    'drop trigger make_watch_later on accounts',
    'create trigger make_watch_later after insert on accounts for each row when (new.url is null) execute function make_watch_later()',
    // Files elsewhere take no room here.
    `create or replace function sum_video_files() returns trigger language plpgsql as $$ begin
      update videos set
        has_hls_files = exists (select from video_files f where f.video_id = videos.id and f.kind = 'hls'),
        has_web_files = exists (select from video_files f where f.video_id = videos.id and f.kind = 'web'),
        local_files_size = local_files_size + case when new.storage_key is null then 0 else new.size end
          - case when old.storage_key is null then 0 else old.size end
      where id = coalesce(new.video_id, old.video_id);
      return null; end $$`,
  ],
});

export const checkRemoteThings = defineMigration('2026-12-02-remote-things-checked', {
  up: Object.keys(CHECKS).map((table) => `alter table "${table}" validate constraint "${table}_place_check"`),
});

export const indexRemoteThings = defineIndexes('2026-12-02-remote-things-indexes', [
  { name: 'accounts_url', on: 'accounts (url) where url is not null', unique: true },
  { name: 'accounts_of_host', on: 'accounts (host, id) where host is not null' },
  { name: 'channels_url', on: 'channels (url) where url is not null', unique: true },
  { name: 'comments_url', on: 'comments (url) where url is not null', unique: true },
  { name: 'videos_url', on: 'videos (url) where url is not null', unique: true },
  { name: 'videos_listed_by_local', on: 'videos (published_at desc, id) where audience > 0 and url is null' },
  { name: 'videos_listed_by_remote', on: 'videos (published_at desc, id) where audience > 0 and url is not null' },
]);
