import { type ComposedText, hotStatements } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { MOST } from '../video-search/search-condition.ts';
import { HOT_SCORE } from '../videos/hot-score.ts';
import { CAME, extraColumns, includedRow, LIST_COLUMNS, videoRow } from '../videos/video-columns.ts';
import { onlyUsed } from './only-used.ts';
import { orderBy, sortedBy, WATCHED_SCORE, watchedLast } from './sorts.ts';
import type { Plain, VideoFilter } from './video-filter.ts';

export type Page = {
  readonly start: number;
  readonly count: number;
  readonly sort: string;
  readonly include: number;
  readonly viewerId: number | null;
  /** Whose history the sort goes by. */
  readonly watcherId: number | null;
};
/** `length` is how many rows it asks for: it is rounded up, so that few prepared statements serve all pages. */
export type PageStatement = ComposedText & { readonly length: number };

/** Pages of videos, as the statements below read them. */
export const listVideos = hotStatements({
  name: 'list-videos',
  row: { ...videoRow, total: p.integer().nullable(), version: p.text().nullable() },
  optional: includedRow,
});

/** Up to so many matches are read and sorted; with more, an index in the wanted order is read until the page is full. */
export const FEW = 1000;
/** Up to this row the newest of each channel of a few are read. */
const NEWEST_OF_EACH = 200;
/** So many of the newest of all are looked through before. */
const NEWEST_OF_ALL = 200;
const LENGTHS = [15, 20, 25, 50, 100];
/** Pages that end within these many rows share one prepared statement each. */
const NEAR = [125, 1100];
/** Sorts worth a prepared statement. Others are planned each time, so that a connection keeps a bounded number. */
const USUAL_SORTS = new Set(['-publishedAt', '-createdAt', '-views', '-trending', '-hot', '-best', '-likes', 'name']);
const USUAL_SORTS_OF_SEARCHES = new Set(['-match', '-publishedAt']);
/** What is read of each video `v` of a page, its channel `c` and its account `a`. */
export type Selection = { readonly columns: string; readonly joins: string };

export const ACTORS = 'join channels c on c.id = v.channel_id join accounts a on a.id = v.account_id';

const listed = (page: Page): Selection => ({ columns: LIST_COLUMNS + extraColumns(page), joins: `${ACTORS} ${CAME}` });

/** A page by an index in its order. Each row carries `total` where it is known without counting all, else the `version` of the catalogue. */
export function walkStatement(filter: VideoFilter, page: Page, selection: Selection = listed(page)): PageStatement {
  const statement = walk(filter, page, selection);
  return filter.search ? onlyUsed(statement) : statement;
}

function walk(filter: VideoFilter, page: Page, { columns, joins }: Selection): PageStatement {
  const { length, order, sorting, values, isPrepared, near, watcher } = prepare(filter, page);
  const { start } = page;
  const known = filter.counted ? knownTotal(filter.counted) : 'null::int';
  const version = filter.counted && !filter.counted.muted ? 'null' : `${filter.version}::text`;
  const select = `select ${columns}, ${known} as total, ${version} as version`;
  // Limits are part of the text: a plan for an unknown limit would be a bad one.
  if (filter.channels && page.sort === '-publishedAt' && start + length <= NEWEST_OF_EACH) {
    const text = `${newestOf(filter.channels, filter, { start, length })} ${select} from page join videos v on v.id = page.id ${joins} order by ${order}`;
    return { isPrepared: isPrepared && start === 0, text, values, length };
  }
  if (watcher) {
    const rows = isPrepared && near !== undefined ? near : start + length;
    const best = bestUnwatchedFirst(filter, { watcher, direction: sorting.direction, rows });
    const ids = `select * from best order by rank${sorting.direction}, id limit ${length} offset $${values.push(start)}`;
    const text = `${best} ${select} from (${ids}) page join videos v on v.id = page.id ${joins} order by page.rank${sorting.direction}, v.id`;
    return { isPrepared, text, values, length };
  }
  if (start > 0) {
    // The inner limit lets the planner know how far it will go at most; rows past the page are never read.
    const ids = isPrepared
      ? `select id from (select v.id ${matching(filter)} order by ${order} limit ${near}) near limit ${length} offset $${values.push(start)}`
      : `select v.id ${matching(filter)} order by ${order} limit ${length} offset ${start}`;
    const text = `${select} from (${ids}) page join videos v on v.id = page.id ${joins} order by ${order}`;
    return { isPrepared, text, values, length };
  }
  const text = `${select} from videos v ${searched(filter)} ${joins} ${where(filter)} order by ${order} limit ${length}`;
  return { isPrepared, text, values, length };
}

/** A page when there are few matches. Each row has their number as `total`; when that is above FEW, the page is not valid. */
export function gatherStatement(filter: VideoFilter, page: Page, selection: Selection = listed(page)): PageStatement {
  if (filter.search?.keys) return foundStatement(filter, page, selection);
  const { columns, joins } = selection;
  const { length, order, values, isPrepared } = prepare(filter, page);
  const text = `with v as materialized (select v.* ${matching(filter)} limit ${FEW + 1})
    select ${columns}, (select count(*)::int from v) as total, null as version
    from ${best(order, length, `$${values.push(page.start)}`)} ${joins} order by ${order}`;
  return { isPrepared, text, values, length };
}

/**
 * The page of the newest of some channels. Those who publish often fill it with the newest videos of all. Otherwise each channel is read by its own
 * index: only those can be on the page whose newest video is among the newest of all of them. A walk through everything would find little.
 */
function newestOf(channels: string, filter: VideoFilter, { start, length }: { start: number; length: number }): string {
  const rows = start + length;
  const conditions = filter.conditions.slice(1);
  const newest = (more: readonly string[] = []) =>
    `from videos v ${where({ ...filter, conditions: [...more, ...conditions] })} order by v.published_at desc, v.id`;
  const newestOfIt = newest(['v.channel_id = near.channel_id']);
  const page = `order by v.published_at desc, v.id limit ${length} offset ${start}`;
  // Few videos pass a filter, and finding the newest of them would be a long walk.
  const recent = filter.isSelective
    ? 'select 0 as id, now() as published_at where false'
    : `select v.id, v.published_at
      from (select v.id, v.published_at, v.channel_id ${newest()} limit ${NEWEST_OF_ALL}) v where v.channel_id in (${channels})`;
  return `with recent as materialized (${recent}),
    followed as (${channels}),
    near as materialized (select near.channel_id from followed near cross join lateral (select v.published_at ${newestOfIt} limit 1) newest
      order by newest.published_at desc fetch first ${rows} rows with ties),
    page as (select * from (select v.id from recent v ${page}) recent where (select count(*) from recent) >= ${rows}
      union all select * from (select v.id from near cross join lateral (select v.id, v.published_at ${newestOfIt} limit ${rows}) v
        where (select count(*) from recent) < ${rows} ${page}) older)`;
}

type Best = { readonly watcher: string; readonly direction: string; readonly rows: number };

/** The first rows of the sort `best`: what was not watched in the order of its index, and what was, which is read by its ids. */
function bestUnwatchedFirst(filter: VideoFilter, { watcher, direction, rows }: Best): string {
  const also = (condition: string) => matching({ ...filter, conditions: [...filter.conditions, condition] });
  const unwatched = also('not exists (select from seen where seen.id = v.id)');
  return `with watched as materialized (${watchedLast(watcher)}),
    seen as materialized (select v.id, ${WATCHED_SCORE} as rank ${also('v.id in (select video_id from watched)')}),
    best as (select * from seen
      union all (select v.id, ${HOT_SCORE} as rank ${unwatched} order by ${HOT_SCORE}${direction}, v.id limit ${rows}))`;
}

/** Whether more than so many videos have the keys of a search. */
export const findsMore = hotStatements({ name: 'finds-more', row: { isMore: p.boolean() } });
export const moreStatement = ({ search, values }: VideoFilter, than: 0 | typeof MOST): ComposedText =>
  onlyUsed({
    text: `select exists (select from found_videos(${search?.keys ?? 'null'}, ${than + 1}) offset ${than}) as "isMore"`,
    values,
    isPrepared: true,
  });

/** A page of what a search finds by its keys: no more of them are looked at than MOST, and no more kept than FEW. Of more, `version` stands for the total. */
function foundStatement(filter: VideoFilter, page: Page, { columns, joins }: Selection): PageStatement {
  const { values, length, isPrepared, sorting } = prepare(filter, page);
  const { expression = 'v.id', direction } = sorting;
  const found = `select v.id, ${expression} as rank from s join videos v on v.id = s.video_id ${filter.needsChannel ? ACTORS : ''} ${where(ofFound(filter))} limit ${FEW + 1}`;
  const best = `select id, rank from found order by rank${direction}, id limit ${length} offset $${values.push(page.start)}`;
  const { keys, firstKeys } = filter.search ?? {};
  const all = `select * from found_videos(${keys}, ${MOST + 1})`;
  const s = firstKeys
    ? `first as materialized (select * from found_videos(${firstKeys}, ${MOST})),
    s as materialized (select * from first union all (${all} where video_id not in (select video_id from first)))`
    : `s as materialized (${all})`;
  const text = `with ${s},
    found as materialized (${found}),
    known as materialized (select case when (select count(*) from s) <= ${MOST} and count(*) <= ${FEW} then count(*)::int end as total from found)
    select ${columns}, (select total from known) as total, case when (select total from known) is null then ${filter.version}::text end as version
    from (${best}) page join videos v on v.id = page.id ${joins} order by page.rank${direction}, v.id`;
  return { ...onlyUsed({ text, values }), isPrepared, length };
}

/** What is left to ask of rows that were found by their keys. */
const ofFound = ({ conditions, search }: VideoFilter) => ({
  conditions: conditions.flatMap((condition) => (condition === search?.condition ? (search.left ?? []) : condition)),
});

const searched = ({ search }: VideoFilter) => (search?.readsSearch ? 'join video_search s on s.video_id = v.id' : '');

/** The page of rows that were read, before anything is joined or shaped. */
const best = (order: string, length: number, start: number | string) =>
  `(select v.* from v order by ${order} limit ${length} offset ${start}) v`;

/** The matches alone, for counting and ids. */
export function matching(filter: VideoFilter): string {
  return `from videos v ${searched(filter)} ${filter.needsChannel ? ACTORS : ''} ${where(filter)}`;
}

/** The same by the keys of a search, where it has any, among these rows of `video_search`. */
export function matchingKeys(filter: VideoFilter, rows: string, conditions: readonly string[] = []): string {
  const { needsChannel } = filter;
  return `from ${rows} s join videos v on v.id = s.video_id ${needsChannel ? ACTORS : ''} ${where({ conditions: [...conditions, ...ofFound(filter).conditions] })}`;
}

/** The total where only audience and `nsfw` are filtered, less the videos of muted accounts; null where those are more than a few. */
export function knownTotal({ audiences, nsfw, muted }: Plain): string {
  const isMeant = `audience in (${audiences.join(', ')}) and nsfw in (${nsfw.join(', ')})`;
  const all = `(select coalesce(sum(amount), 0)::int from catalogue_changes where ${isMeant})`;
  if (!muted) return all;
  const owned = `select audience, nsfw from videos where account_id = account limit ${FEW + 1}`;
  const read = `select owned.* from unnest(${muted}) account cross join lateral (${owned}) owned limit ${FEW + 1}`;
  return `(select case when count(*) <= ${FEW} then ${all} - count(*) filter (where ${isMeant})::int end from (${read}) hidden)`;
}

function prepare(filter: VideoFilter, { start, count, sort, include, watcherId }: Page) {
  const values = [...filter.values];
  const watcher = watcherId === null ? undefined : `$${values.push(watcherId)}::int`;
  const sorting = sortedBy(sort, filter.search?.score, watcher);
  const usualLength = LENGTHS.find((known) => known >= count) ?? count;
  const near = NEAR.find((rows) => start + usualLength <= rows);
  const isUsual = filter.isUsualSearch ? USUAL_SORTS_OF_SEARCHES.has(sort) : !filter.isSelective && USUAL_SORTS.has(sort);
  const isPrepared = near !== undefined && include === 0 && isUsual;
  return { values, sorting, order: orderBy(sorting), watcher, isPrepared, near, length: isPrepared ? usualLength : count };
}

const where = ({ conditions }: Pick<VideoFilter, 'conditions'>) => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '');
