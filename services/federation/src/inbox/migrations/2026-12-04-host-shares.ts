import { defineMigration } from '@flotilla/database';

export const createHostShares = defineMigration('2026-12-04-host-shares', {
  up: [
    `create table "host_shares" ("host" text not null, "kind" text not null, "since" timestamptz not null, "used" int not null,
      constraint "host_shares_pkey" primary key ("host", "kind"))`,
    'create index host_shares_since on host_shares (since)',
  ],
});
