import { defineMigration } from '@flotilla/database';

export const createRemoteFollowers = defineMigration('2026-12-05-remote-followers', {
  up: [
    `create table "remote_followers" ("id" int not null, "account_id" int not null, "followed_account_id" int null,
      "channel_id" int null, "created_at" timestamptz not null, constraint "remote_followers_pkey" primary key ("id"),
      constraint "remote_followers_followed_check" check (num_nonnulls(followed_account_id, channel_id) = 1))`,
    'create unique index "remote_followers_pair" on "remote_followers" ("account_id", "followed_account_id", "channel_id") nulls not distinct',
    'create index "remote_followers_of_account" on "remote_followers" ("followed_account_id", "created_at" desc) where "followed_account_id" is not null',
    'create index "remote_followers_of_channel" on "remote_followers" ("channel_id", "created_at" desc) where "channel_id" is not null',
    ...['account_id:accounts', 'followed_account_id:accounts', 'channel_id:channels'].map((key) => {
      const [column, table] = key.split(':');
      return `alter table "remote_followers" add constraint "remote_followers_${column}_foreign" foreign key ("${column}") references "${table}" ("id")
        on delete cascade`;
    }),
  ],
});
