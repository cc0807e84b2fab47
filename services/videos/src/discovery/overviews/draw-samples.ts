import { categories } from '@flotilla/contracts-shared';
import { type Database, hotStatement } from '@flotilla/database';
import { p } from '@mikro-orm/core';

/** Of each kind. */
const DRAWN = 20;

/** What there are at least six videos of, among so many of the newest; drawn by the number of the period, so that every process draws the same. */
export const drawSamples = hotStatement({
  name: 'draw-samples',
  text: `with v as materialized (
      select category, channel_id, tags from videos where audience > 0 and audience = 1 and not nsfw order by published_at desc, id limit 20000),
    counted as (
      select 'category' as kind, category::text as key, category::text as shown, count(*) as videos from v where category is not null group by category
      union all select 'channel', channel_id::text, channel_id::text, count(*) from v group by channel_id
      union all select 'tag', lower(tag), min(tag), count(*) from v, unnest(v.tags) tag group by lower(tag)),
    drawn as (select kind, shown, row_number() over (partition by kind order by md5(concat($1::int, kind, key))) as place from counted where videos >= 6)
    select kind, shown, place::int from drawn where place <= ${DRAWN} order by kind, place`,
  row: { kind: p.text().$type<'category' | 'channel' | 'tag'>(), shown: p.text(), place: p.integer() },
});

const KEPT_MS = 4 * 60 * 60 * 1000;
/** As long as there is little to draw from. */
const KEPT_OF_FEW_MS = 60 * 1000;
/** When there is as much of each kind as is drawn, or as there can be. */
const ALL = Math.min(DRAWN, Object.keys(categories).length) + 2 * DRAWN;

type Sample = Awaited<ReturnType<typeof drawSamples>>[number];

/** The samples of the present four hours. */
export function createSamples(database: Database, clock: { now(): Date }): () => Promise<readonly Sample[]> {
  let drawn: { readonly period: number; readonly until: number; readonly samples: Promise<readonly Sample[]> } | undefined;
  return async () => {
    const now = clock.now().getTime();
    const period = Math.floor(now / KEPT_MS);
    if (drawn?.period !== period || drawn.until <= now) {
      const samples = drawSamples(database, [period]);
      const mine = { period, until: now + KEPT_OF_FEW_MS, samples };
      drawn = mine;
      samples.then(
        (found) => {
          if (found.length === ALL && drawn === mine) drawn = { ...mine, until: (period + 1) * KEPT_MS };
        },
        () => {
          if (drawn === mine) drawn = undefined;
        },
      );
    }
    return drawn.samples;
  };
}
