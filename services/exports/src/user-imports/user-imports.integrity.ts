import { IMPORTS_FOLDER } from '@flotilla/contracts-exports';
import { type IntegrityChecks, statementCheck } from '@flotilla/service';
import { ORPHAN_MS } from '../user-exports/sweep-archives.ts';
import { sweep } from '../user-exports/user-exports.integrity.ts';

export const userImportsIntegrity: IntegrityChecks = {
  checks: [
    statementCheck('archives that nobody imports', [
      {
        kind: 'stuck',
        what: 'import',
        repair: null,
        text: `select upload_id as key, touched_at as since, 'Somebody waits for this import, and no job works on it.' as sentence
          from user_imports i where state in (1, 2) and touched_at < now() - interval '5 minutes' and not exists (select from jobs
            where type = 'import-user-archive' and unique_key = 'user-import/' || i.id || '/' and state in ('waiting', 'active', 'delayed'))`,
      },
    ]),
  ],
  objects: [
    `select storage_key as key, 'archive to import' as what, 'user ' || user_id as owner, case when state in (1, 2) then size end as size,
        state in (1, 2) as "isNeeded" from user_imports where state in (0, 1, 2)
    union all select piece ->> 'storageKey', 'piece of an archive that arrives', 'user ' || user_id, null, true
      from user_imports, jsonb_array_elements(pieces) as piece where state = 0`,
  ],
  folders: [{ folder: IMPORTS_FOLDER, mayWaitMs: ORPHAN_MS, sweep }],
  multiparts: [
    {
      text: `select storage_key as key, multipart_id as "uploadId" from user_imports where multipart_id is not null`,
      mayWaitMs: ORPHAN_MS,
      sweep,
    },
  ],
};
