import { defineMigration } from '@flotilla/database';
import { defineEntity, p } from '@mikro-orm/core';

/** When the next run of a schedule is due, shared by all processes of the service. */
const ScheduleSchema = defineEntity({
  name: 'Schedule',
  tableName: 'schedules',
  properties: {
    name: p.text().primary(),
    nextRunAt: p.datetime().defaultRaw('now()'),
  },
});
export class Schedule extends ScheduleSchema.class {}
ScheduleSchema.setClass(Schedule);

export const createSchedules = defineMigration('2026-11-22-schedules', {
  up: [`create table "schedules" ("name" text primary key, "next_run_at" timestamptz not null default now())`],
});
