import { connectDatabase, tables } from '@flotilla/database';
import { createPostgresTransport } from '@flotilla/events/postgres';
import { ScheduleEntity } from '@flotilla/jobs';
import type { Service } from '@flotilla/service';
import { silentLog } from '@flotilla/telemetry';
import type { Template } from './test-database.ts';

const A_DAY_MS = 24 * 3600 * 1000;

const db = tables({ Schedule: ScheduleEntity });

type Options = {
  /** Tells this template of a service from others. */
  readonly name?: string;
  /** Adds to the database what its tests expect. */
  readonly furnish?: (url: string) => Promise<void>;
};

/**
 * The database of a service that has been running for a while, with its events beside its own tables: no schedule is due
 * for a day.
 */
export function serviceTemplate({ name, schema, schedules = [] }: Service, { name: templateName = name, furnish }: Options = {}): Template {
  if (!schema) throw new Error(`${name} has no database`);
  return {
    name: templateName,
    async build(url) {
      await (await createPostgresTransport({ url, log: silentLog })).close();
      await using database = await connectDatabase({ url, ...schema, log: silentLog, name });
      await database.migrate();
      const nextRunAt = new Date(Date.now() + A_DAY_MS);
      const rows = schedules.map((schedule) => ({ name: schedule, nextRunAt }));
      if (rows.length > 0) await db(database).insertInto('Schedule').values(rows).execute();
      await furnish?.(url);
    },
  };
}
