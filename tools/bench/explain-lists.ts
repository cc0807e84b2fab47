import { completeSettings, instanceSettings } from '@flotilla/contracts-auth';
import { typeParsers } from '@flotilla/database';
import { Client } from 'pg';
import type { ListQuery } from '../../services/videos/src/catalogue/video-lists/list-query.ts';
import { createVideoLists } from '../../services/videos/src/catalogue/video-lists/video-lists.ts';
// The statements are private to the service; no package may import this.
import type { Deps } from '../../services/videos/src/deps.ts';

type Statement = { text: string; values?: readonly unknown[] };

const QUERIES: Record<string, ListQuery> = {
  'count=15': { count: 15 },
  'start=1000': { start: 1000 },
  'sort=-hot': { sort: '-hot' },
  'categoryOneOf=3': { categoryOneOf: [3] },
  'languageOneOf=de': { languageOneOf: ['de'] },
  'tagsAllOf=tag7,tag1': { tagsAllOf: ['tag7', 'tag1'] },
  'search=harbour': { search: 'harbour' },
  'search=harbour 500, sort=-match': { search: 'harbour 500', sort: '-match' },
};

/** Prints how PostgreSQL runs common lists: the whole plan of the first one, and what the others read. Times in milliseconds. */
export async function explainLists(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  let seen: Statement[] = [];
  const run = async ({ text, values = [] }: Statement) => {
    seen.push({ text, values });
    return client.query({ text, values: [...values], types: typeParsers });
  };
  const settings = () => completeSettings(instanceSettings);
  const lists = createVideoLists({ database: { orm: null, run }, config: { publicUrl: 'http://localhost' }, settings } as unknown as Deps);
  for (const [name, wanted] of Object.entries(QUERIES)) {
    // The first run fills the caches.
    await lists.list({ of: 'everyone' }, wanted, null);
    seen = [];
    await lists.list({ of: 'everyone' }, wanted, null);
    for (const { text, values = [] } of seen) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers off, costs off) ${text}`, [...values]);
      const plan = rows.map((row) => row['QUERY PLAN']);
      const lines = name === 'count=15' ? plan : plan.filter((line) => /Scan .*(on videos|videos_)|Execution Time/.test(line));
      process.stderr.write(`${name}\n${lines.map((line) => `    ${line}\n`).join('')}`);
    }
  }
  await client.end();
}
