import { defineMigration } from '@flotilla/database';

export const publishToInboxes = defineMigration('2026-12-02-published-to-inboxes', {
  up: [
    `alter table "published_objects" add column "inboxes" text[] not null default '{}'`,
    `delete from "published_objects" where kind = 'actor'`,
    'alter table "published_objects" drop constraint "published_objects_kind_check"',
    `alter table "published_objects" add constraint "published_objects_kind_check" check (kind in ('comment', 'playlist', 'video'))`,
  ],
});
