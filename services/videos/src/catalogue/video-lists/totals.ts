import type { Database } from '@flotilla/database';
import { createBoundedMap } from './bounded-map.ts';
import { CATALOGUE_VERSION, FEW, knownTotal, matching } from './page-statement.ts';
import type { VideoFilter } from './video-filter.ts';

/** Totals are exact up to here (docs/contract/conventions.md#totals). */
const EXACT_UP_TO = 10_000;
const REMEMBERED = 500;

export type Total = { readonly total: number; readonly isExact: boolean };
type Counted = Total & { readonly version: string };

export type Totals = {
  /** How many videos match: exact up to 10,000 and where nothing is filtered, beyond an estimate that is not below what was counted. */
  of(filter: VideoFilter, version?: string): Promise<Total>;
  /** Whether there were too many matches to gather when they were last counted. */
  hasMany(filter: VideoFilter): boolean;
  /** Notes that there are. */
  foundMany(filter: VideoFilter): void;
};

/** Counts once per filter and state of the catalogue: a total is only reused for the very rows it was counted in. */
export function createTotals(database: Pick<Database, 'query'>): Totals {
  const remembered = createBoundedMap<Counted | 'many'>(REMEMBERED);
  const keyOf = ({ conditions, values }: VideoFilter) => JSON.stringify([conditions, values]);

  async function count(filter: VideoFilter): Promise<Counted> {
    const text = `select count(*)::int as counted, ${CATALOGUE_VERSION} as version from (select 1 ${matching(filter)} limit ${EXACT_UP_TO + 1}) found`;
    const [row] = await database.query<{ counted: number; version: string }>({ text, values: filter.values });
    const { counted, version } = row as { counted: number; version: string };
    if (counted <= EXACT_UP_TO) return { version, total: counted, isExact: true };
    return { version, total: Math.max(counted, await estimate(database, filter)), isExact: false };
  }

  return {
    async of(filter, version) {
      if (filter.counted) {
        const [row] = await database.query<{ total: number }>({ text: `select ${knownTotal(filter.counted)} as total` });
        return { total: row?.total ?? 0, isExact: true };
      }
      const key = keyOf(filter);
      const known = remembered.get(key);
      if (known && known !== 'many' && known.version === version) return known;
      const found = await count(filter);
      if (found.total > FEW) remembered.set(key, found);
      else remembered.delete(key);
      return found;
    },
    hasMany: (filter) => remembered.get(keyOf(filter)) !== undefined,
    foundMany(filter) {
      const key = keyOf(filter);
      if (!remembered.get(key)) remembered.set(key, 'many');
    },
  };
}

/** What the planner expects, from its statistics. */
async function estimate(database: Pick<Database, 'query'>, filter: VideoFilter): Promise<number> {
  type Row = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };
  const [row] = await database.query<Row>({ text: `explain (format json) select 1 ${matching(filter)}`, values: filter.values });
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
