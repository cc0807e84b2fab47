import { createHash } from 'node:crypto';
import { type ComposedText, type Database, estimateRows, hotStatements } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { SEARCH_KEYS } from '../video-search/search-condition.ts';
import { createBoundedMap } from './bounded-map.ts';
import { onlyUsed } from './only-used.ts';
import { FEW, knownTotal, matching, matchingKeys } from './page-statement.ts';
import type { Plain, VideoFilter } from './video-filter.ts';

/** Totals are exact up to here (docs/contract/conventions.md#totals). */
const EXACT_UP_TO = 10_000;
const REMEMBERED = 2_000;
const LONGEST_KEY = 1_000;

/** Of so many rows that a search finds by its keys those are counted that lists show. */
const MOST_COUNTED = 12_000;

/** The matches of a filter, and the sum of what is counted anyway. */
export const countVideos = hotStatements({
  name: 'count-videos',
  row: { counted: p.integer(), isAll: p.boolean(), version: p.text().nullable() },
});
export const sumTotal = hotStatements({ name: 'known-total', row: { total: p.integer().nullable() } });

function matchesOf(filter: VideoFilter) {
  const { search, values } = filter;
  const matches = search?.keys ? matchingKeys(filter, 'video_search', [`${SEARCH_KEYS} @@ ${search.keys}`]) : matching(filter);
  return onlyUsed({ text: `select 1 ${matches}`, values });
}

export function countStatement(filter: VideoFilter): ComposedText {
  const { search, version, values } = filter;
  const keys = search?.keys;
  const found = `select 1 ${keys ? matchingKeys(filter, 'looked_at') : matching(filter)} limit ${EXACT_UP_TO + 1}`;
  const lookedAt = keys ? `with looked_at as materialized (select video_id from found_videos(${keys}, ${MOST_COUNTED + 1}))` : '';
  const isAll = `count(*) <= ${EXACT_UP_TO}${keys ? ` and (select count(*) from looked_at) <= ${MOST_COUNTED}` : ''}`;
  return onlyUsed({
    text: `${lookedAt} select count(*)::int as counted, ${isAll} as "isAll", ${version}::text as version from (${found}) found`,
    values,
  });
}

export const totalStatement = (plain: Plain, values: readonly unknown[]): ComposedText => ({
  text: `select ${knownTotal(plain)} as total`,
  values,
});

export type Total = { readonly total: number; readonly isExact: boolean };
type Counted = Total & { readonly version: string | null };

export type Totals = {
  /** How many videos match: exact up to 10,000 and where nothing is filtered, beyond an estimate that is not below what was counted. */
  of(filter: VideoFilter, version?: string): Promise<Total>;
  /** Whether there were too many matches to gather when they were last counted. */
  hasMany(filter: VideoFilter): boolean;
  /** Notes that there are. */
  foundMany(filter: VideoFilter): void;
};

/** Some readers muted thousands of accounts, whose ids are part of the filter. */
const shortKey = (key: string) => (key.length > LONGEST_KEY ? createHash('sha256').update(key).digest('base64') : key);

/** Counts once per filter and state of the catalogue: a total is only reused for the very rows it was counted in. */
export function createTotals(database: Database): Totals {
  const remembered = createBoundedMap<Counted | 'many'>(REMEMBERED);
  const keyOf = ({ conditions, values }: VideoFilter) => shortKey(JSON.stringify([conditions, values]));

  async function count(filter: VideoFilter): Promise<Counted> {
    const [row] = await countVideos(database, countStatement(filter));
    if (!row) throw new Error('Counting read no row.');
    const { counted: total, isAll, version } = row;
    if (isAll) return { version, total, isExact: true };
    return { version, total: Math.max(total, await estimateRows(database, matchesOf(filter))), isExact: false };
  }

  return {
    async of(filter, version) {
      // With a version it was asked for already, in vain.
      if (filter.counted && version === undefined) {
        const [row] = await sumTotal(database, totalStatement(filter.counted, filter.values));
        if (typeof row?.total === 'number') return { total: row.total, isExact: true };
      }
      const key = keyOf(filter);
      const known = remembered.get(key);
      if (known && known !== 'many' && known.version !== null && known.version === version) return known;
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
