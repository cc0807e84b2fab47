// The seeded rows, as SQL. Values come from hashes of a row's number: they look random and are the same in every run.

const WORDS =
  'harbour river morning garden winter story market island repair violin bridge kitchen forest walk history letter engine mountain night school ' +
  'bicycle train coffee lesson summer concert workshop museum village storm painting football recipe journey window island library northern quiet small';
const TEXT =
  'Filmed over three days with two cameras and edited on a laptop. Music by friends, who asked for nothing but a mention. ' +
  'Chapters, sources and corrections stand below; if something is wrong, say so in the comments and it will be put right. ';

const RENDITIONS = [
  { resolution: 720, width: 1280, bytesPerSecond: 250_000 },
  { resolution: 480, width: 854, bytesPerSecond: 120_000 },
  { resolution: 360, width: 640, bytesPerSecond: 80_000 },
];
const THUMBNAILS = [
  { width: 850, height: 480, size: 48_000 },
  { width: 280, height: 157, size: 9_000 },
];

/** A number from 0 to `below` - 1, another for each salt. */
const pick = (below: number | string, salt: number, of = 'i') => `((hashint4(${of} + ${salt * 1_000_003}) & 2147483647) % ${below})`;
/** A UUID that the rows of a video and of its files both derive from the same text. */
const derivedUuid = (word: string) => `md5(v.uuid || '${word}')::uuid`;
const thumbnailName = (width: number) => `${derivedUuid(`thumbnail ${width}`)} || '.jpg'`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const word = (salt: number) => `words[1 + ${pick(WORDS.split(' ').length, salt)}]`;

const ofSomeChannel = (column: string) => `channels.${column}[1 + ${pick('cardinality(channels.ids)', 19)}]`;

const bytesPerSecond = RENDITIONS.reduce((sum, rendition) => sum + rendition.bytesPerSecond, 0);
const listedThumbnails = THUMBNAILS.map(({ width, height }) => `jsonb_build_array(${width}, ${height}, ${thumbnailName(width)})`);

/** `$1` more videos, with the columns that triggers would derive from the rows below. */
export const insertVideos = `
  insert into videos (uuid, channel_id, account_id, name, search_text, description, category, licence, language, privacy, state, nsfw, nsfw_flags,
    tags, tag_keys, duration, aspect_ratio, views, likes, dislikes, comments, downloads, version, created_at, updated_at, published_at,
    originally_published_at, audience, has_hls_files, local_files_size, thumbnails)
  select uuid, ${ofSomeChannel('ids')}, ${ofSomeChannel('owners')}, initcap(title), title, left(repeat(${literal(TEXT)}, 5), 80 + ${pick(900, 1)}),
    nullif(${pick(19, 2)}, 0), nullif(${pick(8, 3)}, 0), (array['en', 'en', 'en', 'de', 'fr', 'es', null])[1 + ${pick(7, 4)}], 1, 1,
    ${pick(30, 5)} = 0, case when ${pick(30, 5)} = 0 then 1 else 0 end, tags, tags, duration, 1.7778,
    views, views / 40, views / 900, ${pick(60, 6)}, views / 70, 1, published_at - interval '5 minutes', published_at, published_at,
    case when ${pick(5, 7)} = 0 then published_at - ${pick(3000, 8)} * interval '1 day' end,
    1, true, duration::bigint * ${bytesPerSecond}, jsonb_build_array(${listedThumbnails.join(', ')})
  from (
    select i, gen_random_uuid() as uuid, concat_ws(' ', ${[11, 12, 13].map(word).join(', ')}, i) as title,
      array(select distinct 'tag' || ${pick(20, 14, '(i + j * 7)')} from generate_series(0, i % 5) j order by 1) as tags,
      15 + ${pick(60, 15)} * ${pick(60, 16)} as duration,
      exp(${pick(1300, 17)} / 100.0)::int as views,
      now() - ${pick(94_608_000, 18)} * interval '1 second' as published_at
    from (select max(id) as last from videos) videos, string_to_array(${literal(WORDS)}, ' ') words,
      generate_series(coalesce(last, 0) + 1, coalesce(last, 0) + $1) i
  ) v, (select array_agg(id order by id) as ids, array_agg(account_id order by id) as owners from channels) channels`;

/** The rows that the triggers on `videos` would count. */
export const countVideos = `
  insert into catalogue_changes (audience, nsfw, amount) select audience, nsfw, count(*) from videos where id > $1 group by audience, nsfw`;

/** The HLS files of every video after `$1`. */
export const insertFiles = `
  insert into video_files (video_id, kind, resolution, fps, width, height, size, filename, storage_key, has_audio, has_video, codecs, source_version,
    fence, playlist_filename, playlist_key, playlist_size, hashes_key, created_at)
  select v.id, 'hls', resolution, 30, width, resolution, v.duration::bigint * bytes_per_second, stem || '-fragmented.mp4', path || '-fragmented.mp4',
    true, true, 'avc1.64001f,mp4a.40.2', 1, 1, stem || '.m3u8', path || '.m3u8', 200 + v.duration * 12, path || '.json', v.published_at
  from videos v,
    (values ${RENDITIONS.map((rendition) => `(${rendition.resolution}, ${rendition.width}, ${rendition.bytesPerSecond})`).join(', ')})
      r (resolution, width, bytes_per_second),
    concat(${derivedUuid('hls')}, '-', resolution) stem, concat('hls/', v.uuid, '/', stem) path
  where v.id > $1 order by v.id`;

export const insertPlaylists = `
  insert into streaming_playlists (video_id, master_filename, master_text, segments_filename, updated_at)
  select v.id, ${derivedUuid('master')} || '-master.m3u8', E'#EXTM3U\\n#EXT-X-VERSION:3\\n', ${derivedUuid('segments')} || '-segments-sha256.json', v.published_at
  from videos v where v.id > $1`;

export const insertThumbnails = `
  insert into thumbnails (video_id, filename, storage_key, width, height, size, automatic, created_at)
  select v.id, filename, 'thumbnails/' || filename, width, height, size, true, v.published_at
  from videos v,
    (values ${THUMBNAILS.map(({ width, height, size }) => `(${width}, ${height}, ${size})`).join(', ')}) t (width, height, size),
    concat(md5(concat(v.uuid, 'thumbnail ', width))::uuid, '.jpg') filename
  where v.id > $1 order by v.id, width desc`;

/** What searches look through, as triggers would write it. */
export const insertSearch = `
  insert into video_search (video_id, title, tags, channel, description)
  select video_id, title, tags, channel, description from search_documents where video_id > $1 order by video_id`;
export const insertWords = `
  insert into search_words (word) select distinct word from video_search s,
    string_to_table(concat_ws(' ', s.title, s.tags, s.channel, s.description), ' ') word where s.video_id > $1 and length(word) between 3 and 40 and word ~ '[^0-9]' order by word
  on conflict do nothing`;
