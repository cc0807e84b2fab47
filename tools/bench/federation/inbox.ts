import { Client } from 'pg';
import { type Figures, measure } from '../measure.ts';
import { type Bench, median, milliseconds } from '../report.ts';
import { startInstance } from '../start-instance.ts';
import { holdLanes, seedPeople, signedLikes } from './likes.ts';

const BASE = 'https://video.example';
const PEOPLE = 1_000;
const SECONDS = 4;
/** More than are taken in a run. */
const SIGNED = 20_000;
const RUNS = 3;

/** Signed likes at the shared inbox, through the gateway, until they are durable: their signatures are checked, their effect comes later. */
export const measureInbox: Bench = async (context) => {
  await using instance = await startInstance(context, { PUBLIC_URL: BASE });
  const { url, processIds, superuserUrl } = instance.printed;
  const client = new Client({ connectionString: superuserUrl.replace(/videos$/, 'federation') });
  await client.connect();
  await using _ = { [Symbol.asyncDispose]: () => client.end() };
  const seeded = await seedPeople(client, PEOPLE);
  await holdLanes(client);
  const runs: Figures[] = [];
  for (let run = 0; run < RUNS; run++) {
    const likes = signedLikes(seeded, BASE, SIGNED);
    const load = {
      url,
      path: '/inbox',
      method: 'POST' as const,
      body: likes.map(({ body }) => body),
      headers: likes.map(({ headers }) => headers),
    };
    runs.push(await measure({ ...load, connections: 16, seconds: SECONDS }, processIds));
    const { rows } = await client.query<{ taken: number }>('select count(*)::int as taken from inbox_activities');
    const taken = rows[0]?.taken ?? 0;
    if (taken < (runs.at(-1)?.requests ?? 0))
      throw new Error(`Of ${runs.at(-1)?.requests} likes that were acknowledged only ${taken} are there.`);
    if (taken >= SIGNED) throw new Error('More likes are needed: some were sent twice.');
    await client.query('truncate inbox_activities');
  }
  const cpu = median(runs.map(({ cpuPerRequest }) => cpuPerRequest));
  const rate = median(runs.map(({ perSecond }) => perSecond));
  return [
    {
      what: 'an inbox activity verified and recorded, CPU all told',
      ours: `${milliseconds(cpu)} (${Math.round(rate)}/s, p99 ${milliseconds(median(runs.map(({ p99 }) => p99)))})`,
      reference: '',
      ratio: '',
      aim: '<= 1 ms, >= 800/s',
    },
  ];
};
