import { type IntegrityChecks, type Repair, statementCheck } from '@flotilla/service';
import { sweepObjects } from './sweep-objects.ts';

const SWEEP = 'sweep the transcoder';

const sweep: Repair = {
  isForAll: true,
  async run(_finding, context) {
    await sweepObjects(context);
    return 'swept as the service does every hour';
  },
};

export const objectsIntegrity: IntegrityChecks = {
  checks: [
    statementCheck('objects being stored', [
      {
        kind: 'orphan',
        what: 'object in the making',
        repair: SWEEP,
        text: `select storage_key as key, created_at as since, 'A worker began to store this object two days ago, and no job completed it.' as sentence
          from uncommitted_objects where created_at < now() - interval '2 days'`,
      },
    ]),
  ],
  objects: [
    `select storage_key as key, 'object in the making' as what, 'job ' || job_id as owner, null::bigint as size, false as "isNeeded"
      from uncommitted_objects
    union all select jsonb_array_elements_text(payload -> 'storageKeys'), 'object to delete', 'job ' || id, null, false
      from jobs where type = 'remove-objects' and state in ('waiting', 'active', 'delayed')`,
  ],
  repairs: { [SWEEP]: sweep },
};
