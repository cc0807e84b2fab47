import type { Database } from '@flotilla/database';
import { countStatement, knownTotal } from './page-statement.ts';
import type { VideoFilter } from './video-filter.ts';

/** Totals are exact up to here (ruling 29). */
const EXACT_UP_TO = 10_000;
const REMEMBERED = 500;
/** Smaller ones are counted each time: it costs nothing. */
const WORTH_REMEMBERING = 200;

export type Totals = {
  /** How many videos match: exact up to 10,000 and where nothing is filtered, beyond an estimate that is not below what was counted. */
  of(filter: VideoFilter, version?: string): Promise<Total>;
};

export type Total = { readonly total: number; readonly isExact: boolean };
type Remembered = Total & { readonly version: string };

/** Counts once per filter and state of the catalogue. A total is only reused for the very rows it was counted in. */
export function createTotals(database: Pick<Database, 'query'>): Totals {
  let recent = new Map<string, Remembered>();
  let older = new Map<string, Remembered>();
  const remember = (key: string, found: Remembered) => {
    if (recent.size >= REMEMBERED) [older, recent] = [recent, new Map()];
    recent.set(key, found);
  };

  async function count(filter: VideoFilter): Promise<Remembered> {
    const { text, values, all } = countStatement(filter, EXACT_UP_TO + 1);
    const [row] = await database.query<{ counted: number; version: string }>({ text, values });
    const { counted, version } = row as { counted: number; version: string };
    if (counted <= EXACT_UP_TO) return { version, total: counted, isExact: true };
    return { version, total: Math.max(counted, await estimate(database, all, values)), isExact: false };
  }

  return {
    async of(filter, version) {
      if (filter.counted) {
        const [row] = await database.query<{ total: number }>({ text: `select ${knownTotal(filter.counted)} as total` });
        return { total: row?.total ?? 0, isExact: true };
      }
      const key = JSON.stringify([filter.conditions, filter.values]);
      const known = recent.get(key) ?? older.get(key);
      if (known && known.version === version) return known;
      const found = await count(filter);
      if (found.total >= WORTH_REMEMBERING) remember(key, found);
      return found;
    },
  };
}

async function estimate(database: Pick<Database, 'query'>, text: string, values: readonly unknown[]): Promise<number> {
  const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>({ text: `explain (format json) ${text}`, values });
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
