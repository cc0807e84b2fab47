import { defineMigration } from '@flotilla/database';

export const countAccountUsage = defineMigration('2026-11-21-account-usage', {
  up: [`alter table "accounts" add column "usage_version" int not null default 0`],
});
