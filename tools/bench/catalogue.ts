import { Client } from 'pg';
import { type Instance, instanceEnvironment } from './instance-environment.ts';
import { measure, startChild } from './measure.ts';
import { type Bench, milliseconds, type Row, ratioOf } from './report.ts';
import { seedVideos } from './seed.ts';

const SMALL = 300;
const LARGE = 200_000;
const LISTS = [
  '?count=15',
  '?count=15&start=1000',
  '?sort=-views',
  '?sort=-hot',
  '?sort=-likes',
  '?sort=name',
  '?sort=-duration',
  '?sort=-trending',
  '?sort=-originallyPublishedAt',
  '?categoryOneOf=3',
  '?licenceOneOf=2&licenceOneOf=4',
  '?languageOneOf=de',
  '?tagsOneOf=tag7',
  '?tagsAllOf=tag7&tagsAllOf=tag1',
  '?isLocal=true&hasHLSFiles=true',
  '?search=harbour',
  '?search=harbour%20500&sort=-match',
  '?nsfw=both',
];

/** The usual lists over 200,000 videos against the same over 300: cost must not grow with the catalogue. */
export const benchCatalogue: Bench = async ({ directory, processes }) => {
  await using instance = await startChild<Instance>('instance', instanceEnvironment(directory, processes));
  const { url, processIds, databaseUrls } = instance.said;
  const database = databaseUrls['videos'] as string;
  await seedVideos(database, SMALL);
  const small = await measureLists(url, processIds);
  await seedVideos(database, LARGE - SMALL);
  const large = await measureLists(url, processIds);
  await printPlan(database);
  return LISTS.map(
    (list, index): Row => ({
      what: `p95 of /videos${list}`,
      ours: milliseconds(large[index] as number),
      reference: `${milliseconds(small[index] as number)} with ${SMALL}`,
      ratio: ratioOf(large[index] as number, small[index] as number),
      aim: '<= 2x',
    }),
  );
};

async function measureLists(url: string, processIds: readonly number[]): Promise<number[]> {
  const values: number[] = [];
  for (const list of LISTS)
    values.push((await measure({ url, path: `/api/v1/videos${list}`, connections: 2, seconds: 2 }, processIds)).p95);
  return values;
}

/** Shows which indexes the default list uses on the large catalogue. */
async function printPlan(database: string): Promise<void> {
  const client = new Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<{ indexrelname: string; idx_scan: string }>(
    `select indexrelname, idx_scan from pg_stat_user_indexes where relname = 'videos' and idx_scan > 0 order by idx_scan desc limit 15`,
  );
  for (const { indexrelname, idx_scan } of rows) process.stderr.write(`  index ${indexrelname}: ${idx_scan} scans\n`);
  await client.end();
}
