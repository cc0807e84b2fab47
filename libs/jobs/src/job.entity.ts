import { defineMigration } from '@flotilla/database';
import { defineEntity, p } from '@mikro-orm/core';

const states = ['waiting', 'active', 'completed', 'failed', 'delayed'] as const;
export type JobState = (typeof states)[number];

const UNFINISHED = { state: { $in: ['waiting', 'active', 'delayed'] as JobState[] } };

export const JobSchema = defineEntity({
  name: 'Job',
  tableName: 'jobs',
  properties: {
    id: p.integer().primary().autoincrement(),
    type: p.text(),
    payload: p.json<unknown>(),
    state: p.enum(states).default('waiting'),
    priority: p.integer().default(0),
    fairnessKey: p.text().nullable(),
    uniqueKey: p.text().nullable(),
    runAt: p.datetime().defaultRaw('now()'),
    attempts: p.integer().default(0),
    /** How often the job was taken over from a dead worker; limited separately from attempts. */
    takeovers: p.integer().default(0),
    fencingToken: p.integer().default(0).fieldName('fence'),
    worker: p.text().nullable(),
    leaseUntil: p.datetime().nullable(),
    cancelRequested: p.boolean().default(false),
    progress: p.integer().default(0),
    error: p.text().nullable(),
    /** The `traceparent` of the work that enqueued it. */
    trace: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    startedAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
  },
  uniques: [{ name: 'jobs_one_at_a_time', properties: ['type', 'uniqueKey'], where: UNFINISHED }],
  indexes: [
    { name: 'jobs_to_do', properties: ['type', 'priority', 'id'], where: UNFINISHED },
    { name: 'jobs_under_way', properties: ['fairnessKey'], where: { state: 'active' } },
    { name: 'jobs_taking_turns', properties: ['fairnessKey', 'startedAt'] },
    { name: 'jobs_by_creation', properties: ['createdAt', 'id'] },
    { name: 'jobs_over', properties: ['finishedAt'], where: { state: { $in: ['completed', 'failed'] } } },
  ],
});
export class Job extends JobSchema.class {}
JobSchema.setClass(Job);

/** Put these into a service's list of migrations, before its own. */
export const jobMigrations = [
  defineMigration('2026-11-21-jobs', {
    up: [
      `create table "jobs" (
        "id" serial primary key,
        "type" text not null,
        "payload" jsonb not null,
        "state" text not null default 'waiting',
        "priority" int not null default 0,
        "fairness_key" text null,
        "unique_key" text null,
        "run_at" timestamptz not null default now(),
        "attempts" int not null default 0,
        "takeovers" int not null default 0,
        "fence" int not null default 0,
        "worker" text null,
        "lease_until" timestamptz null,
        "cancel_requested" boolean not null default false,
        "progress" int not null default 0,
        "error" text null,
        "created_at" timestamptz not null default now(),
        "started_at" timestamptz null,
        "finished_at" timestamptz null,
        constraint "jobs_state_check" check ("state" in ('waiting', 'active', 'completed', 'failed', 'delayed'))
      )`,
      `create unique index "jobs_one_at_a_time" on "jobs" ("type", "unique_key") where "state" in ('waiting', 'active', 'delayed')`,
      `create index "jobs_to_do" on "jobs" ("type", "priority", "id") where "state" in ('waiting', 'active', 'delayed')`,
      `create index "jobs_under_way" on "jobs" ("fairness_key") where "state" = 'active'`,
      `create index "jobs_taking_turns" on "jobs" ("fairness_key", "started_at")`,
      `create index "jobs_over" on "jobs" ("finished_at") where "state" in ('completed', 'failed')`,
    ],
  }),
  defineMigration('2026-11-21-jobs-trace', { up: [`alter table "jobs" add column "trace" text null`] }),
  defineMigration('2026-11-21-jobs-by-creation', { up: [`create index "jobs_by_creation" on "jobs" ("created_at", "id")`] }),
];
