import { defineMigration } from '@flotilla/database';

export const createAuditLog = defineMigration('2026-11-21-audit-log', {
  up: [
    `create table "audit_log" (
      "id" bigserial primary key,
      "at" timestamptz not null,
      "username" text not null,
      "domain" text not null,
      "action" text not null,
      "values" jsonb not null
    )`,
    `create index "audit_log_at_index" on "audit_log" ("at")`,
    `create table "log_lines" (
      "id" bigserial primary key,
      "at" timestamptz not null,
      "level" int not null,
      "label" text not null,
      "message" text not null,
      "tags" jsonb not null,
      "fields" jsonb not null
    )`,
    `create index "log_lines_at_index" on "log_lines" ("at")`,
  ],
});
