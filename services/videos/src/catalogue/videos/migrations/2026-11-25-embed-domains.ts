import { defineMigration } from '@flotilla/database';

export const listEmbedDomains = defineMigration('2026-11-25-embed-domains', {
  up: ['alter table "videos" add column if not exists "embed_domains" text[] null'],
});
