import { defineIndexes, defineMigration } from '@flotilla/database';

/** Scripts without spaces: every part of such a word is looked for. */
const UNSPACED = '[\\u0e00-\\u0e7f\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af]';
/** The searches know it, too (search-condition.ts). */
const LONGEST_UNSPACED = 8;
/** 8,192 videos are a part. */
const PART_BITS = 13;
/** As many of them are looked through first: the newest, which may not be full, and the one before. */
const FIRST_PARTS = 2;
/** Of fewer matches than so many of those parts all other ones are read at once. */
const FEW = 250;
const KEYS = `search_keys(video_id, title || ' ' || tags || ' ' || channel, description || ' ' || spoken)`;

const partsBetween = (first: string, last: string) =>
  `(select string_agg('''#' || part || '''', '|')::tsquery from generate_series(${first}, ${last}) part)`;

/** The keys of a row name the part of all videos that it is in, which no word does. */
export const nameParts = defineMigration('2026-11-30-search-parts', {
  up: [
    `create function search_keys(id int, names text, texts text) returns tsvector language sql immutable strict parallel safe cost 5000
      return array_to_tsvector(array_remove(string_to_array(texts, ' '), '') || array(
        select substr(word, beginning, ending)
          from string_to_table(names, ' ') word, generate_series(1, case when word ~ '${UNSPACED}' then length(word) else 1 end) beginning,
            generate_series(1, case when word ~ '${UNSPACED}' then least(length(word) - beginning + 1, ${LONGEST_UNSPACED}) else length(word) end) ending
        ) || ('#' || (id >> ${PART_BITS})))`,
  ],
});

export const indexParts = defineIndexes('2026-11-30-search-parts-index', [
  {
    name: 'video_search_keys',
    on: `video_search using gin (search_keys(video_id, title || ' ' || tags || ' ' || channel, description || ' ' || spoken)) with (fastupdate = off)`,
  },
]);

/**
 * An index of words has all rows of a word read before the first one is known. So what many videos have is looked for in the newest parts of them,
 * as many as it takes by its number in the first ones, and what few have, everywhere.
 * Bitmaps that do not fit into their memory would have the keys of very many rows computed again.
 */
export const findNewestFirst = defineMigration('2026-11-30-search-newest-first', {
  up: [
    `create or replace function found_videos(query tsquery, most int) returns setof video_search language plpgsql stable rows 100
      set plan_cache_mode = force_generic_plan set work_mem = '32MB' as $$
      declare
        found_rows int := 0;
        more_rows int;
        last_part int := (select max(video_id) >> ${PART_BITS} from video_search);
        first_part int := last_part + 1;
        further_part int;
      begin
        if last_part > ${2 * FIRST_PARTS} then
          first_part := last_part - ${FIRST_PARTS - 1};
          return query select * from video_search where ${KEYS} @@ (query && ${partsBetween('first_part', 'last_part')}) limit most;
          get diagnostics found_rows = row_count;
          if found_rows >= ${FEW} and found_rows < most then
            further_part := greatest(0, first_part - ceil(1.2 * ${FIRST_PARTS} * (most - found_rows) / found_rows)::int);
            return query select * from video_search where ${KEYS} @@ (query && ${partsBetween('further_part', 'first_part - 1')}) limit most - found_rows;
            get diagnostics more_rows = row_count;
            found_rows := found_rows + more_rows;
            first_part := further_part;
          end if;
          if found_rows >= most or first_part = 0 then return; end if;
        end if;
        return query select * from video_search where ${KEYS} @@ query and video_id >> ${PART_BITS} < first_part limit most - found_rows;
      end $$`,
  ],
});
