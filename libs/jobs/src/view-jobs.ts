import type { Database } from '@flotilla/database';
import type { JobState } from './job.entity.ts';
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

type Row = Pick<ShownJob, 'error' | 'priority' | 'progress' | 'state'> & {
  readonly id: number;
  readonly type: string;
  readonly payload: unknown;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
};

const LONGEST_ERROR = 1_000;
const LONGEST_LIST = 20;

/** A delayed job counts as waiting once its time has come. */
const STATE = `case when state not in ('waiting', 'delayed') then state when run_at > now() then 'delayed' else 'waiting' end`;
const CHOSEN = `from jobs where ($1::text is null or ${STATE} = $1) and ($2::text[] is null or type = any($2))`;
const sorted = ({ sort }: JobFilter) => (sort === 'createdAt' ? 'order by created_at, id' : 'order by created_at desc, id');

/** The jobs of one service as administrators see them; `types` are those it works on. */
export function viewJobs(
  database: Database,
  service: string,
  // oxlint-disable-next-line typescript/no-explicit-any -- types of every payload are shown
  types: readonly JobType<any>[],
): JobsView {
  const typeOf = new Map(types.map((type) => [type.name, type]));
  const namesOf = (wanted: string) => types.filter(({ name, shownAs }) => name === wanted || shownAs === wanted).map(({ name }) => name);
  const chosen = ({ state, type }: JobFilter) => [state ?? null, type === undefined ? null : namesOf(type)];

  return {
    async order(filter, count) {
      const moments = `select (extract(epoch from created_at) * 1000000)::bigint as moment ${CHOSEN} ${sorted(filter)} limit $3`;
      const [rows, [counted]] = await Promise.all([
        database.query<{ moment: number }>({ text: moments, values: [...chosen(filter), count] }),
        database.query<{ total: number }>({ text: `select count(*)::int as total ${CHOSEN}`, values: chosen(filter) }),
      ]);
      const knowsType = filter.type === undefined || namesOf(filter.type).length > 0;
      return { total: counted?.total ?? 0, knowsType, moments: rows.map(({ moment }) => moment) };
    },

    async list(filter, { start, count }) {
      const text = `select id, type, payload, ${STATE} as state, progress, priority, error, created_at as "createdAt",
        started_at as "startedAt", finished_at as "finishedAt" ${CHOSEN} ${sorted(filter)} limit $3 offset $4`;
      const rows = await database.query<Row>({ text, values: [...chosen(filter), count, start] });
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
