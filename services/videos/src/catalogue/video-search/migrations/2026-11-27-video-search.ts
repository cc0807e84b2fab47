import { defineIndexes, defineMigration } from '@flotilla/database';
import { createPlainText } from '../plain-text-sql.ts';

/** Scripts without spaces: every part of such a word is looked for. */
const UNSPACED = '[\\u0e00-\\u0e7f\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af]';
/** The searches know it, too (search-condition.ts). */
const LONGEST_UNSPACED = 8;
const DESCRIBED = ['name', 'description', 'tags', 'channel_id', 'account_id'];
const row = (which: string) => `(${DESCRIBED.map((column) => `${which}.${column}`).join(', ')})`;

/** What searches look through stands beside the videos, whose rows are in dozens of indexes; triggers keep it, whoever writes. */
export const createVideoSearch = defineMigration('2026-11-27-video-search', {
  up: () => [
    createPlainText(),
    // Longer words are rubbish or addresses; an index could not hold all of them.
    `create or replace function distinct_words(words text) returns text language sql immutable strict parallel safe
      return (select coalesce(string_agg(word, ' ' order by first), '')
        from (select word, min(position) as first from string_to_table(words, ' ') with ordinality t (word, position) where length(word) between 1 and 60 group by word) w)`,
    // Every beginning of a word of title, tags and channel, so that several of them are found by reading the shortest of their lists only.
    `create or replace function search_keys(names text, texts text) returns tsvector language sql immutable strict parallel safe cost 5000
      return (select array_to_tsvector(coalesce(array_agg(distinct key), '{}')) from (
        select substr(word, beginning, ending) as key
          from string_to_table(names, ' ') word, generate_series(1, case when word ~ '${UNSPACED}' then length(word) else 1 end) beginning,
            generate_series(1, case when word ~ '${UNSPACED}' then least(length(word) - beginning + 1, ${LONGEST_UNSPACED}) else length(word) end) ending
        union all select word from string_to_table(texts, ' ') word) keys where key <> '')`,
    // Two words that are alike have a variant in common (symmetric deletion): letters are left out of their beginnings, two of long words.
    `create or replace function word_variants(word text) returns text[] language sql immutable strict parallel safe cost 1000
      return (with start as (select left(word, 7) as text),
          once as (select distinct overlay(text placing '' from at for 1) as text from start, generate_series(1, length(text)) at)
        select array_agg(distinct text) from (select text from start union all select text from once
          union all select overlay(text placing '' from at for 1) from once, generate_series(1, length(text)) at where length(word) > 5) all_of_them)`,

    `create table "video_search" ("video_id" int not null, "title" text not null, "tags" text not null, "channel" text not null,
      "description" text not null, "spoken" text not null default '', constraint "video_search_pkey" primary key ("video_id"))`,
    `alter table "video_search" add constraint "video_search_video_id_foreign" foreign key ("video_id") references "videos" ("id")
      on update cascade on delete cascade`,
    `create index video_search_keys on video_search using gin (search_keys(title || ' ' || tags || ' ' || channel, description || ' ' || spoken)) with (fastupdate = off)`,
    // One plan for all: what is looked for says little about the number of rows, and planning would take longer than reading.
    `create function found_videos(query tsquery, most int) returns setof video_search language plpgsql stable rows 100
      set plan_cache_mode = force_generic_plan as $$ begin
      return query select * from video_search where search_keys(title || ' ' || tags || ' ' || channel, description || ' ' || spoken) @@ query limit most;
      end $$`,
    `create table "search_words" ("word" text not null, constraint "search_words_pkey" primary key ("word"))`,
    'create index search_words_variants on search_words using gin (word_variants(word)) with (fastupdate = off)',
    `create table "search_changes" ("video_id" int not null, constraint "search_changes_pkey" primary key ("video_id"))`,

    // What a row of "video_search" is derived from.
    `create view search_documents as select v.id as video_id, plain_text(v.name) as title, plain_text(array_to_string(v.tags, ' ')) as tags,
        plain_text(concat_ws(' ', c.display_name, c.name, a.display_name, a.name)) as channel,
        distinct_words(plain_text(coalesce(v.description, ''))) as description
      from videos v join channels c on c.id = v.channel_id join accounts a on a.id = v.account_id`,
    // Always in the same order, so that two writers of the same words never wait for each other.
    `create function learn_words(words text) returns void language sql as $$
      insert into search_words (word)
        select distinct word from string_to_table(words, ' ') t (word)
        where length(word) between 3 and 40 and not exists (select from search_words known where known.word = t.word)
        order by word on conflict do nothing $$`,
    `create function write_search_documents(ids int[]) returns void language plpgsql as $$ begin
      insert into video_search (video_id, title, tags, channel, description)
        select video_id, title, tags, channel, description from search_documents where video_id = any(ids) order by video_id
        on conflict (video_id) do update set title = excluded.title, tags = excluded.tags, channel = excluded.channel, description = excluded.description
        where (video_search.title, video_search.tags, video_search.channel, video_search.description)
          is distinct from (excluded.title, excluded.tags, excluded.channel, excluded.description);
      perform learn_words((select string_agg(concat_ws(' ', title, tags, channel, description), ' ') from video_search where video_id = any(ids)));
      end $$`,
    `create function search_new_videos() returns trigger language plpgsql as $$ begin
      perform write_search_documents((select array_agg(id) from added)); return null; end $$`,
    `create trigger search_new_videos after insert on videos referencing new table as added for each statement execute function search_new_videos()`,
    `create function search_changed_video() returns trigger language plpgsql as $$ begin
      perform write_search_documents(array[new.id]); return null; end $$`,
    `create trigger search_changed_video after update on videos for each row when (${row('old')} is distinct from ${row('new')})
      execute function search_changed_video()`,
    // A channel may have very many videos, which follow within a minute; the newest do at once.
    ...['channel', 'account'].flatMap((owner) => [
      `create function search_renamed_${owner}() returns trigger language plpgsql as $$ begin
        perform write_search_documents(array(select id from videos where ${owner}_id = new.id order by published_at desc limit 100));
        insert into search_changes (video_id) select id from videos where ${owner}_id = new.id order by id on conflict do nothing;
        return null; end $$`,
      `create trigger search_renamed_${owner} after update on ${owner}s for each row
        when ((old.display_name, old.name) is distinct from (new.display_name, new.name)) execute function search_renamed_${owner}()`,
    ]),
    `create function learn_channel() returns trigger language plpgsql as $$ begin
      perform learn_words(plain_text(concat_ws(' ', new.display_name, new.name))); return null; end $$`,
    'create trigger learn_channel after insert or update of display_name on channels for each row execute function learn_channel()',
  ],
});

/** After the triggers, so that nothing is missed, and without their locks. */
export const findWhatIsThere = defineMigration('2026-11-27-video-search-of-what-is-there', {
  up: [
    `select learn_words(string_agg(plain_text(concat_ws(' ', display_name, name)), ' ')) from channels`,
    // A schedule writes them.
    'insert into search_changes (video_id) select id from videos on conflict do nothing',
  ],
});

export const indexChannels = defineIndexes('2026-11-27-channels-search', [
  { name: 'channels_search', on: `channels using gin (array_to_tsvector(string_to_array(plain_text(display_name || ' ' || name), ' ')))` },
]);
