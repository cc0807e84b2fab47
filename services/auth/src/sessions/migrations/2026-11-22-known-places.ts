import { defineMigration } from '@flotilla/database';

const placesOf = (kind: string, column: string) => `insert into known_places (user_id, kind, value, used_at)
  select user_id, '${kind}', coalesce(${column}, ''), max(last_activity_date) from sessions group by 1, 3`;

export const createKnownPlaces = defineMigration('2026-11-22-known-places', {
  up: [
    `create table "known_places" (
      "user_id" int not null,
      "kind" text not null,
      "value" text not null,
      "used_at" timestamptz not null,
      primary key ("user_id", "kind", "value")
    )`,
    `create index "known_places_used_at_index" on "known_places" ("used_at")`,
    `alter table "known_places" add constraint "known_places_kind_check" check (kind in ('address', 'device'))`,
    placesOf('address', 'login_ip'),
    placesOf('device', 'login_device'),
  ],
});
