import { type ComposedText, hotStatements } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { extraColumns, includedRow, LIST_COLUMNS, videoRow } from '../videos/video-columns.ts';
import { orderBy } from './sorts.ts';
import type { Plain, VideoFilter } from './video-filter.ts';

export type Page = {
  readonly start: number;
  readonly count: number;
  readonly sort: string;
  readonly include: number;
  readonly viewerId: number | null;
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
/** So many of the newest matches are ranked by relevance. */
const RANKED = 2000;
/** Up to this row the newest of each channel of a few are read. */
const NEWEST_OF_EACH = 200;
const LENGTHS = [15, 25, 50, 100];
/** Pages that end within these many rows share one prepared statement each. */
const NEAR = [125, 1100];
/** Sorts worth a prepared statement. Others are planned each time, so that a connection keeps a bounded number. */
const USUAL_SORTS = new Set(['-publishedAt', '-createdAt', '-views', '-trending', '-hot', '-best', '-likes', 'name']);
const ACTORS = 'join channels c on c.id = v.channel_id join accounts a on a.id = v.account_id';
/** Identifies the state of the catalogue: rows are only added, or replaced by new ones. */
export const CATALOGUE_VERSION = `(select concat(count(*), '.', max(id), '.', sum(id)) from catalogue_changes)`;

/** A page by an index in its order. Each row carries `total` where it is known without counting all, else the `version` of the catalogue. */
export function walkStatement(filter: VideoFilter, page: Page): PageStatement {
  const { length, order, values, isPrepared, near } = prepare(filter, page);
  const { start } = page;
  const known = filter.counted ? knownTotal(filter.counted) : 'null::int';
  const version = filter.counted && !filter.counted.muted ? 'null' : CATALOGUE_VERSION;
  const select = `select ${LIST_COLUMNS}${extraColumns(page)}, ${known} as total, ${version} as version`;
  // Limits are part of the text: a plan for an unknown limit would be a bad one.
  if (filter.search && page.sort.endsWith('match')) {
    const newest = `select v.* ${matching(filter)} order by v.published_at desc, v.id limit ${RANKED}`;
    return {
      text: `with v as materialized (${newest}) ${select} from ${best(order, length, start)} ${ACTORS} order by ${order}`,
      values,
      length,
    };
  }
  if (filter.channels && page.sort === '-publishedAt' && start + length <= NEWEST_OF_EACH) {
    return {
      text: `${select} from (${newestOf(filter.channels, filter, { start, length })}) page join videos v on v.id = page.id ${ACTORS} order by ${order}`,
      values,
      length,
    };
  }
  if (start > 0) {
    // The inner limit lets the planner know how far it will go at most; rows past the page are never read.
    const ids = isPrepared
      ? `select id from (select v.id ${matching(filter)} order by ${order} limit ${near}) near limit ${length} offset $${values.push(start)}`
      : `select v.id ${matching(filter)} order by ${order} limit ${length} offset ${start}`;
    const text = `${select} from (${ids}) page join videos v on v.id = page.id ${ACTORS} order by ${order}`;
    return { isPrepared, text, values, length };
  }
  const text = `${select} from videos v ${ACTORS} ${where(filter)} order by ${order} limit ${length}`;
  return { isPrepared, text, values, length };
}

/** A page when there are few matches. Each row has their number as `total`; when that is above FEW, the page is not valid. */
export function gatherStatement(filter: VideoFilter, page: Page): PageStatement {
  const { length, order, values, isPrepared } = prepare(filter, page);
  const { search } = filter;
  const conditions = filter.conditions.map((condition) => (condition === search?.condition ? search.gathering : condition));
  const text = `with v as materialized (select v.* ${matching({ ...filter, conditions })} limit ${FEW + 1})
    select ${LIST_COLUMNS}${extraColumns(page)}, (select count(*)::int from v) as total, null as version
    from ${best(order, length, `$${values.push(page.start)}`)} ${ACTORS} order by ${order}`;
  return { isPrepared, text, values, length };
}

/**
 * The newest of some channels, each read by its own index: only those can be on the page whose newest video is among the newest of all of them. A walk
 * through everything would find little where they publish seldom.
 */
function newestOf(channels: string, filter: VideoFilter, { start, length }: { start: number; length: number }): string {
  const rows = start + length;
  const newest = `from videos v ${where({ ...filter, conditions: ['v.channel_id = near.channel_id', ...filter.conditions.slice(1)] })} order by v.published_at desc, v.id`;
  return `with followed as (${channels}),
    near as materialized (select near.channel_id from followed near cross join lateral (select v.published_at ${newest} limit 1) newest
      order by newest.published_at desc fetch first ${rows} rows with ties)
    select v.id from near cross join lateral (select v.id, v.published_at ${newest} limit ${rows}) v order by v.published_at desc, v.id limit ${length} offset ${start}`;
}

/** The page of rows that were read, before anything is joined or shaped. */
const best = (order: string, length: number, start: number | string) =>
  `(select v.* from v order by ${order} limit ${length} offset ${start}) v`;

/** The matches alone, for counting and ids. */
export function matching(filter: VideoFilter): string {
  return `from videos v ${filter.needsChannel ? ACTORS : ''} ${where(filter)}`;
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

function prepare(filter: VideoFilter, { start, count, sort, include }: Page) {
  const values = [...filter.values];
  const order = orderBy(sort, filter.search?.score);
  const usualLength = LENGTHS.find((known) => known >= count) ?? count;
  const near = NEAR.find((rows) => start + usualLength <= rows);
  const isPrepared = near !== undefined && include === 0 && !filter.isSelective && USUAL_SORTS.has(sort);
  return { values, order, isPrepared, near, length: isPrepared ? usualLength : count };
}

const where = ({ conditions }: VideoFilter) => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '');
