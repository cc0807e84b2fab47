import { defineMigration } from '@flotilla/database';

export const createSubscriptionVersions = defineMigration('2026-12-04-subscription-versions', {
  up: [
    `create table "subscription_versions" ("account_id" int not null, "channel_url" text not null, "version" bigint not null,
      constraint "subscription_versions_pkey" primary key ("account_id", "channel_url"))`,
  ],
});
