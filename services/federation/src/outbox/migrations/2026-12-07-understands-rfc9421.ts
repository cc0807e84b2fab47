import { defineMigration } from '@flotilla/database';

export const addUnderstandsRfc9421 = defineMigration('2026-12-07-understands-rfc9421', {
  up: ['alter table "delivery_hosts" add column "understands_rfc9421" boolean not null default false'],
});
