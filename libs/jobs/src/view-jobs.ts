import { anyOf, type Database, type ExpressionBuilder, sql, type TableOf, tables } from '@flotilla/database';
import { Job, type JobState } from './job.entity.ts';
import type { JobType } from './job-type.ts';

export type JobFilter = {
  /** Default any; an unknown state matches none. */
  readonly state?: string | undefined;
  /** `shownAs` or the name of a job type. */
  readonly type?: string | undefined;
  /** Default the newest first; ties by id. */
  readonly sort?: '-createdAt' | 'createdAt' | undefined;
};

export type JobOrder = {
  readonly total: number;
  /** Whether this service has the requested type. */
  readonly knowsType: boolean;
  /** When the first jobs were created, in microseconds since 1970. */
  readonly moments: number[];
};

export type ShownJob = {
  /** Unique over all services. */
  readonly id: string;
  readonly type: string;
  readonly state: JobState;
  readonly data: Record<string, unknown>;
  readonly progress: number;
  readonly priority: number;
  readonly error: string | null;
  readonly createdAt: string;
  readonly processedOn: string | null;
  readonly finishedOn: string | null;
};

export type JobsView = {
  /** How many jobs there are, and when the first `count` were created, which orders them among those of other services. */
  order(filter: JobFilter, count: number): Promise<JobOrder>;
  list(filter: JobFilter, page: { readonly start: number; readonly count: number }): Promise<ShownJob[]>;
};

const LONGEST_ERROR = 1_000;
const LONGEST_LIST = 20;

const db = tables({ Job });
type Jobs = ExpressionBuilder<{ Job: TableOf<typeof Job> }, 'Job'>;

/** A delayed job counts as waiting once its time has come. */
const stateNow = (eb: Jobs) =>
  eb
    .case()
    .when('state', 'not in', ['waiting', 'delayed'])
    .then(eb.ref('state'))
    .when('runAt', '>', sql<Date>`now()`)
    .then(sql<JobState>`'delayed'`)
    .else(sql<JobState>`'waiting'`)
    .end();

/** It never began, and its time has not come. */
const isPutOff = (eb: Jobs) => eb.and([eb('state', '=', 'waiting'), eb('attempts', '=', 0), eb('runAt', '>', sql<Date>`now()`)]);

/** The jobs of one service as administrators see them; `types` are the job types it runs. */
export function viewJobs(
  database: Database,
  service: string,
  // oxlint-disable-next-line typescript/no-explicit-any -- types of every payload are shown
  types: readonly JobType<any>[],
): JobsView {
  const typeOf = new Map(types.map((type) => [type.name, type]));
  const namesOf = (wanted: string) => types.filter(({ name, shownAs }) => name === wanted || shownAs === wanted).map(({ name }) => name);
  const hidden = types.filter(({ isHiddenUntilDue }) => isHiddenUntilDue).map(({ name }) => name);
  const chosen = ({ state, type }: JobFilter) => {
    let query = db(database).selectFrom('Job');
    if (hidden.length > 0) query = query.where((eb) => eb.not(eb.and([anyOf(eb, 'type', hidden), isPutOff(eb)])));
    if (state !== undefined) query = query.where((eb) => eb(stateNow(eb), '=', state as JobState));
    if (type !== undefined) query = query.where((eb) => anyOf(eb, 'type', namesOf(type)));
    return query;
  };
  const first = (filter: JobFilter, count: number) =>
    chosen(filter)
      .orderBy('createdAt', filter.sort === 'createdAt' ? 'asc' : 'desc')
      .orderBy('id')
      .limit(count);

  return {
    async order(filter, count) {
      const [rows, { total }] = await Promise.all([
        first(filter, count)
          .select((eb) => sql<number>`(extract(epoch from ${eb.ref('createdAt')}) * 1000000)::bigint`.as('moment'))
          .execute(),
        chosen(filter)
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ]);
      const knowsType = filter.type === undefined || namesOf(filter.type).length > 0;
      return { total, knowsType, moments: rows.map(({ moment }) => moment) };
    },

    async list(filter, { start, count }) {
      const rows = await first(filter, count)
        .offset(start)
        .select(['id', 'type', 'payload', 'progress', 'priority', 'error', 'createdAt', 'startedAt', 'finishedAt'])
        .select((eb) => stateNow(eb).as('state'))
        .execute();
      return rows.map((row) => ({
        id: `${service}-${row.id}`,
        type: typeOf.get(row.type)?.shownAs ?? row.type,
        state: row.state,
        data: shownPayload(row.payload, typeOf.get(row.type)),
        progress: row.progress,
        priority: row.priority,
        error: row.error && firstLine(row.error),
        createdAt: row.createdAt.toISOString(),
        processedOn: row.startedAt?.toISOString() ?? null,
        finishedOn: row.finishedAt?.toISOString() ?? null,
      }));
    },
  };
}

/** The payload of a type from another release may contain secrets, so it is not shown. */
// oxlint-disable-next-line typescript/no-explicit-any -- a type of any payload
function shownPayload(payload: unknown, type: JobType<any> | undefined): Record<string, unknown> {
  if (!type || payload === null || typeof payload !== 'object') return {};
  const fields = Object.entries(payload).filter(([name]) => !type.secrets?.includes(name));
  return Object.fromEntries(fields.map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, LONGEST_LIST) : value]));
}

const firstLine = (error: string) => (error.split('\n', 1)[0] as string).slice(0, LONGEST_ERROR);
