import type { Statement } from '@flotilla/database';
import { extraColumns, LIST_COLUMNS } from '../videos/video-columns.ts';
import { orderBy } from './sorts.ts';
import type { VideoFilter } from './video-filter.ts';

export type Page = { readonly start: number; readonly count: number; readonly sort: string; readonly include: number };

/** Sorts worth a prepared statement. Others are planned each time, so that the number of statements a connection keeps has a bound. */
const USUAL_SORTS = new Set(['-publishedAt', '-createdAt', '-views', '-trending', '-hot', '-best', '-likes', 'name']);
/** Pages are read a little too long and cut, again to need few statements. */
const LENGTHS = [15, 25, 50, 100];
const FROM = 'join channels c on c.id = v.channel_id join accounts a on a.id = v.account_id';
/** Names the state of the catalogue: rows only ever come, or are replaced by new ones. */
const VERSION = `(select concat(count(*), '.', max(id), '.', sum(id)) from catalogue_changes)`;

/** One page of a list with what is needed for its total: `total` when it is known, else the `version` of the catalogue. */
export function pageStatement(filter: VideoFilter, { start, count, sort, include }: Page): Statement & { readonly length: number } {
  const values = [...filter.values];
  const order = orderBy(sort, filter.search?.score);
  const where = filter.conditions.length > 0 ? `where ${filter.conditions.join(' and ')}` : '';
  const columns = `${LIST_COLUMNS}${extraColumns(include)}, ${filter.counted ? knownTotal(filter.counted) : 'null::int'} as total, ${filter.counted ? 'null' : VERSION} as version`;
  const isNamed = start === 0 && include === 0 && !filter.isSelective && USUAL_SORTS.has(sort);
  const length = isNamed ? (LENGTHS.find((known) => known >= count) ?? count) : count;
  // Numbers stand in the text: a plan for any limit would be a bad one.
  const text =
    start === 0
      ? `select ${columns} from videos v ${FROM} ${where} order by ${order} limit ${length}`
      : `select ${columns} from (select v.id from videos v ${needsChannel(where) ? FROM : ''} ${where} order by ${order} limit ${length} offset ${start}) page
         join videos v on v.id = page.id ${FROM} order by ${order}`;
  return { ...(isNamed && { name: nameOf(text) }), text, values, length };
}

const needsChannel = (where: string) => where.includes('c.name');

const names = new Map<string, string>();
/** The texts of named statements are few: their parts come from the short lists above. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `list-videos-${names.size}`;
  names.set(text, name);
  return name;
}

export function knownTotal({ audiences, nsfw }: NonNullable<VideoFilter['counted']>): string {
  return `(select coalesce(sum(amount), 0)::int from catalogue_changes where audience in (${audiences.join(', ')}) and nsfw in (${nsfw.join(', ')}))`;
}

/** The same list, counted as far as totals are exact (ruling 29). */
export function countStatement({ conditions, values }: VideoFilter, atMost: number): { text: string; values: readonly unknown[]; all: string } {
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const all = `select 1 from videos v ${needsChannel(where) ? FROM : ''} ${where}`;
  return { text: `select count(*)::int as counted, ${VERSION} as version from (${all} limit ${atMost}) some`, values, all };
}
