import { defineMigration } from '@flotilla/database';

export const createActorKeys = defineMigration('2026-12-01-actor-keys', {
  up: [
    `create table "actor_keys" ("actor_id" int not null primary key, "sealed" text not null, "former_sealed" text null, "made_at" timestamptz not null)`,
    'create index actor_keys_former on actor_keys (made_at) where former_sealed is not null',
  ],
});
