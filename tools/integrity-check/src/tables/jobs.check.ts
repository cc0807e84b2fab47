import { type CheckStatement, findingsOf } from '@flotilla/service';
import type { Check } from '../check.ts';
import type { Instance } from '../open-instance.ts';
import { mayJobsWait } from './jobs-pause.ts';

const IN_TIME = `interval '10 minutes'`;

type Expectations = {
  /** Types that begin although jobs are paused; null while jobs are not paused. */
  readonly whilePaused: readonly string[] | null;
  /** CPU-bound types: some may wait for any time as long as one of them is active. */
  readonly queued: readonly string[];
};

/** Jobs that no worker runs, and duplicate jobs. Jobs that wait while jobs are paused, or were until shortly before, are not stuck. */
export function jobsCheck(instance: Pick<Instance, 'rows' | 'services'>): Check {
  const { rows, services } = instance;
  const types = services.flatMap(({ jobTypes = [] }) => jobTypes);
  const whilePaused = types.filter(({ runsWhilePaused }) => runsWhilePaused).map(({ name }) => name);
  return {
    title: 'jobs',
    async *look() {
      const arePaused = await mayJobsWait(instance);
      for (const { name: service, integrityChecks } of services.filter((each) => each.schema)) {
        const expectations = { whilePaused: arePaused ? whilePaused : null, queued: integrityChecks?.queuedJobs ?? [] };
        for (const statement of statementsFor(expectations))
          for await (const finding of findingsOf(rows(service), statement)) yield { service, ...finding };
      }
    },
  };
}

function statementsFor({ whilePaused, queued }: Expectations): CheckStatement[] {
  const isExpected = '($1::text[] is null or type = any($1))';
  return [
    {
      kind: 'stuck',
      what: 'job',
      repair: null,
      text: `select type || ' ' || id as key, lease_until as since,
            'The worker of this job is gone, and no other has taken it over.' as sentence
          from jobs where state = 'active' and lease_until < now() - interval '1 minute' and ${isExpected} order by id`,
      values: [whilePaused],
    },
    {
      kind: 'stuck',
      what: 'job',
      repair: null,
      text: `select type || ' ' || id as key, run_at as since, 'This job has been due for more than ten minutes and no worker begins it.' as sentence
          from jobs j where state in ('waiting', 'delayed') and run_at < now() - ${IN_TIME} and created_at < now() - ${IN_TIME} and ${isExpected}
            and not (type = any($2) and exists (
              select from jobs busy where busy.type = any($2) and busy.state = 'active' and busy.lease_until > now()))
          order by id`,
      values: [whilePaused, queued],
    },
    {
      kind: 'duplicate',
      what: 'job',
      repair: null,
      text: `select type || ' ' || unique_key as key, min(created_at) as since, count(*) || ' jobs for the same work are alive.' as sentence
          from jobs where state in ('waiting', 'active', 'delayed') and unique_key is not null group by type, unique_key having count(*) > 1`,
    },
  ];
}
