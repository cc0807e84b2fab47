import { Client } from 'pg';
import { countVideos, insertFiles, insertPlaylists, insertSearch, insertThumbnails, insertVideos, insertWords } from './seed-statements.ts';

const TABLES = `('videos'::regclass, 'video_files'::regclass, 'streaming_playlists'::regclass, 'thumbnails'::regclass, 'video_search'::regclass, 'search_words'::regclass)`;
/** All indexes but those of primary keys, with the statements that drop and create each. */
const INDEXES = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where contype = 'u' and conrelid in ${TABLES}
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid) from pg_index
  where indrelid in ${TABLES} and not exists (select from pg_constraint where conindid = indexrelid)`;

/**
 * Fills the videos database with published public videos of all channels, straight by SQL: the figures are about reading.
 * Files are rows only. Names, tags, views and dates differ, so that sorts and filters have something to do. Called again it adds more.
 * Needs a superuser: row by row, triggers and 40 indexes would take minutes for what takes seconds at once.
 */
export async function seedVideos(superuserUrl: string, count: number): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query('begin');
    // No trigger runs: the statements write what triggers would derive.
    await client.query(`set local session_replication_role = replica; set local maintenance_work_mem = '128MB'`);
    const { rows: indexes } = await client.query<{ drop: string; make: string }>(INDEXES);
    const { rows: before } = await client.query<{ last: number }>('select coalesce(max(id), 0) as last from videos');
    for (const { drop } of indexes) await client.query(drop);
    await client.query(insertVideos, [count]);
    for (const statement of [countVideos, insertFiles, insertPlaylists, insertThumbnails, insertSearch, insertWords])
      await client.query(statement, [before[0]?.last]);
    for (const { make } of indexes) await client.query(make);
    await client.query('commit');
    await client.query('vacuum analyze');
    // All of it is written before the measurement begins.
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
