import { defineMigration } from '@flotilla/database';

export const addForwardedFrom = defineMigration('2026-12-04-forwarded', {
  up: [
    'alter table "outbox_activities" add column "forwarded_from" text null',
    'create index outbox_activities_forwarded on outbox_activities (forwarded_from, created_at) where forwarded_from is not null',
  ],
});
