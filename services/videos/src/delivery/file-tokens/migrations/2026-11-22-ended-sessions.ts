import { defineMigration } from '@flotilla/database';

export const rememberEndedSessions = defineMigration('2026-11-22-ended-sessions', {
  up: [
    `create table "ended_sessions" ("session_id" uuid not null primary key, "ended_at" timestamptz not null)`,
    `create index "ended_sessions_ended_at_index" on "ended_sessions" ("ended_at")`,
  ],
});
