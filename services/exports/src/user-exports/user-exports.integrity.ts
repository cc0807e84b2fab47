import { ARCHIVES_FOLDER } from '@flotilla/contracts-exports';
import { type IntegrityChecks, type Repair, statementCheck } from '@flotilla/service';
import { ORPHAN_MS, sweepArchives } from './sweep-archives.ts';

const SWEEP_WITHIN_MS = 60 * 60_000;

export const sweep: Repair = {
  isForAll: true,
  async run(_finding, context) {
    await sweepArchives(context, AbortSignal.timeout(SWEEP_WITHIN_MS));
    return 'swept as the service does every hour';
  },
};

export const userExportsIntegrity: IntegrityChecks = {
  checks: [
    statementCheck('archives that nobody makes', [
      {
        kind: 'stuck',
        what: 'archive',
        repair: null,
        text: `select filename as key, created_at as since, 'Somebody waits for this archive, and no job makes it.' as sentence
          from user_exports e where state in (1, 2) and created_at < now() - interval '5 minutes' and not exists (select from jobs
            where type = 'create-user-export' and unique_key = 'user-export/' || e.id || '/' and state in ('waiting', 'active', 'delayed'))`,
      },
    ]),
  ],
  objects: [
    `select storage_key as key, 'archive' as what, 'user ' || user_id as owner, size, state = 3 as "isNeeded" from user_exports
    union all select tail_key, 'end of an archive in the making', 'user ' || user_id, null, upload_id is not null from user_exports where tail_key is not null
    union all select payload ->> 'storageKey', 'archive to delete', 'job ' || id, null, false
      from jobs where type = 'remove-archive' and state in ('waiting', 'active', 'delayed')`,
  ],
  folders: [{ folder: ARCHIVES_FOLDER, mayWaitMs: ORPHAN_MS, sweep }],
  multiparts: [
    {
      text: `select storage_key as key, upload_id as "uploadId" from user_exports where upload_id is not null`,
      mayWaitMs: ORPHAN_MS,
      sweep,
    },
  ],
};
