import { defineMigration } from '@flotilla/database';
import { defineEntity, p } from '@mikro-orm/core';

export type JobState = 'active' | 'completed' | 'delayed' | 'failed' | 'waiting';

export const JobSchema = defineEntity({
  name: 'Job',
  tableName: 'jobs',
  properties: {
    id: p.integer().primary().autoincrement(),
    type: p.text(),
    payload: p.json<unknown>(),
    state: p.text().$type<JobState>(),
    priority: p.integer(),
    fairnessKey: p.text().nullable(),
    uniqueKey: p.text().nullable(),
    runAt: p.datetime(),
    attempts: p.integer(),
    /** How often a dead worker's job was taken over; not the job's fault, so bounded apart from attempts. */
    takeovers: p.integer(),
    fence: p.integer(),
    worker: p.text().nullable(),
    leaseUntil: p.datetime().nullable(),
    cancelRequested: p.boolean(),
    progress: p.integer(),
    error: p.text().nullable(),
    createdAt: p.datetime(),
    startedAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
  },
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
        "state" text not null default 'waiting' check ("state" in ('waiting', 'active', 'completed', 'failed', 'delayed')),
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
        "finished_at" timestamptz null
      )`,
      `create unique index "jobs_one_at_a_time" on "jobs" ("type", "unique_key") where "state" in ('waiting', 'active', 'delayed')`,
      `create index "jobs_to_do" on "jobs" ("type", "priority", "id") where "state" in ('waiting', 'active', 'delayed')`,
      `create index "jobs_under_way" on "jobs" ("fairness_key") where "state" = 'active'`,
    ],
  }),
];
