import type { HotStatements } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { type Viewer, watcherOf } from './find-viewer.ts';
import type { ListQuery, Scope } from './list-query.ts';
import { FEW, gatherStatement, type Selection, walkStatement } from './page-statement.ts';
import { type VideoFilter, videoFilter } from './video-filter.ts';

type Wanted = {
  readonly scope: Scope;
  readonly query: ListQuery;
  readonly viewer: Viewer;
  /** More conditions on `v`, with the values they name by `bind`. */
  readonly narrow?: (bind: (value: unknown) => string) => readonly string[];
  readonly count: number;
};
/** The total is that of a gathered page. */
type Counted = { readonly total: number | null };
type Reading<Row extends Counted> = { readonly read: HotStatements<Row>; readonly selection: Selection };

/** The first videos of a list, for documents that show other columns than lists do and count nothing. */
export async function listRows<Row extends Counted>(
  { database, config }: Pick<Deps, 'config' | 'database'>,
  { scope, query, viewer, narrow, count }: Wanted,
  { read, selection }: Reading<Row>,
): Promise<Row[]> {
  const filter = videoFilter(query, scope, viewer, instanceUrls(config.publicUrl));
  if (!filter || count === 0) return [];
  const narrowed = { ...narrowedBy(filter, narrow), counted: null, version: null };
  const sort = query.sort ?? '-publishedAt';
  const page = { start: 0, count, sort, include: 0, viewerId: null, watcherId: watcherOf(sort, viewer) };
  const isWalkedAtOnce = page.sort === '-publishedAt' && !narrowed.isSelective;
  if (!isWalkedAtOnce) {
    const { length: _length, ...gathered } = gatherStatement(narrowed, page, selection);
    const rows = await read(database, gathered);
    if (!rows[0] || (rows[0].total !== null && rows[0].total <= FEW)) return rows.slice(0, count);
  }
  const { length: _length, ...walk } = walkStatement(narrowed, page, selection);
  return (await read(database, walk)).slice(0, count);
}

function narrowedBy(filter: VideoFilter, narrow: Wanted['narrow']): VideoFilter {
  if (!narrow) return filter;
  const values = [...filter.values];
  const more = narrow((value) => `$${values.push(value)}`);
  return { ...filter, conditions: [...filter.conditions, ...more], values };
}
