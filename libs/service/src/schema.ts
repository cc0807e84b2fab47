import { createSchedules, Job, jobMigrations, ScheduleEntity } from '@flotilla/jobs';
import { InboxMessage, OutboxMessage, outboxMigrations } from '@flotilla/outbox';
import type { Feature } from './feature.ts';
import type { Schema } from './service.ts';

const dayOf = ({ name }: { readonly name: string }) => name.slice(0, 'YYYY-MM-DD'.length);

/** The tables and migrations of a service: those of libraries, and those of its features in the order of their dates. */
export function schemaOf<Deps>({ entities = [], migrations = [] }: Feature<Deps>): Schema {
  const byDay = [...migrations].sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : Number(dayOf(a) > dayOf(b))));
  return {
    entities: [...entities, InboxMessage, Job, OutboxMessage, ScheduleEntity],
    migrations: [...outboxMigrations, ...jobMigrations, createSchedules, ...byDay],
  };
}
