import { expect, test } from '@jest/globals';
import { claimJob } from '../src/job-store.ts';
import { startWorld } from './world.ts';

test('claim-job finds due jobs and the turns of fairness keys by their indexes, however many jobs are over', async () => {
  await using world = await startWorld();
  await world.database.query({
    text: `insert into jobs (type, payload, state, fairness_key, started_at, finished_at)
      select 'bake', '{}', 'completed', 'k' || n % 50, now(), now() from generate_series(1, 20000) n`,
  });
  await world.database.query({ text: 'analyze jobs' });

  const plan = await claimJob.explain(world.database, [['bake'], '{"bake": 60}', 'worker', null]);

  for (const index of ['jobs_to_do', 'jobs_under_way', 'jobs_taking_turns', 'jobs_pkey']) expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan on jobs');
});
