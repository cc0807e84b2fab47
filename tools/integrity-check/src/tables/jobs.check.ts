import type { Check } from '../check.ts';
import { databaseNames, type Instance } from '../open-instance.ts';
import { type Statement, statementCheck } from '../statement-check.ts';
import { mayJobsWait } from './jobs-pause.ts';

const ALIVE = `('waiting', 'active', 'delayed')`;
/** Encodes wait for processors, however long that takes, as long as anybody encodes. */
const ENCODES = `('encode-group', 'encode-part', 'encode-sound', 'assemble-group')`;
const IN_TIME = `interval '10 minutes'`;
/** While jobs are paused only these are begun. */
const RUN_WHILE_PAUSED = `('activate-user', 'remove-account')`;

/** Jobs nobody works on, and jobs that are there twice. What waits while jobs are paused, or has waited until a moment ago, is not stuck. */
export function jobsCheck({ rows }: Pick<Instance, 'rows'>): Check {
  const title = 'jobs';
  return {
    title,
    async *look() {
      yield* statementCheck(rows, title, statements(await mayJobsWait({ rows }))).look();
    },
  };
}

function statements(mayWait: boolean): Statement[] {
  const isExpected = mayWait ? `type in ${RUN_WHILE_PAUSED}` : 'true';
  return databaseNames.flatMap((service): Statement[] => [
    {
      service,
      kind: 'stuck',
      what: 'job',
      repair: null,
      text: `select type || ' ' || id as key, lease_until as since,
            'The worker of this job has gone, and no other has taken it over.' as sentence
          from jobs where state = 'active' and lease_until < now() - interval '1 minute' and ${isExpected} order by id`,
    },
    {
      service,
      kind: 'stuck',
      what: 'job',
      repair: null,
      text: `select type || ' ' || id as key, run_at as since, 'This job has been due for more than ten minutes and nobody begins it.' as sentence
          from jobs j where state in ('waiting', 'delayed') and run_at < now() - ${IN_TIME} and created_at < now() - ${IN_TIME} and ${isExpected}
            and not (type in ${ENCODES} and exists (
              select from jobs busy where busy.type in ${ENCODES} and busy.state = 'active' and busy.lease_until > now()))
          order by id`,
    },
    {
      service,
      kind: 'duplicate',
      what: 'job',
      repair: null,
      text: `select type || ' ' || unique_key as key, min(created_at) as since, count(*) || ' jobs for the same work are alive.' as sentence
          from jobs where state in ${ALIVE} and unique_key is not null group by type, unique_key having count(*) > 1`,
    },
  ]);
}
