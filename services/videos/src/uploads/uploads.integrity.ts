import { enqueueJob } from '@flotilla/jobs';
import { type CheckStatement, type IntegrityChecks, type Repair, statementCheck } from '@flotilla/service';
import { REMOTE_FILES_FOLDER } from '../delivery/index.ts';
import { uploadPartsCheck } from './check-parts.ts';
import { finishUploadJob } from './finish-upload-alone.ts';
import { reapUploads } from './reap-uploads.ts';
import { ORIGINALS_FOLDER, THUMBNAILS_FOLDER, UPLOADS_FOLDER } from './storage-keys.ts';
import { sweepOrphans } from './sweep-orphans.ts';
import { LIVES_MS, ORPHAN_MS, PENDING_MS, UNPUBLISHED_MS, WAITS_FOR_CLIENT_MS } from './upload-times.ts';

/** Uploads are looked after every minute; this late they are not. */
const LATE_MS = 15 * 60_000;
const SWEEP_WITHIN_MS = 60 * 60_000;
const FINISH = 'finish the upload';
const REAP = 'sweep uploads';

const before = (ms: number) => new Date(Date.now() - ms - LATE_MS);
const UNLOCKED = '(locked_until is null or locked_until < now())';

/** Uploads that should have ended, and what they left behind. */
async function overdue({ mayJobsWait }: { mayJobsWait: () => Promise<boolean> }): Promise<readonly CheckStatement[]> {
  const unfinished: CheckStatement = {
    kind: 'stuck',
    what: 'upload',
    repair: FINISH,
    text: `select id as key, touched_at as since, 'All ' || size || ' bytes of this upload are here, but no video was made of them.' as sentence
      from upload_sessions where state = 'received' and touched_at < $1 and touched_at >= $2 and ${UNLOCKED}`,
    values: [before(WAITS_FOR_CLIENT_MS), before(LIVES_MS)],
  };
  return [
    // A job finishes them.
    ...((await mayJobsWait()) ? [] : [unfinished]),
    {
      kind: 'stuck',
      what: 'upload',
      repair: REAP,
      text: `select id as key, touched_at as since, 'Nobody has gone on with this upload for days, and it was not ended.' as sentence
        from upload_sessions where state in ('open', 'received') and touched_at < $1 and ${UNLOCKED}`,
      values: [before(LIVES_MS)],
    },
    {
      kind: 'orphan',
      what: 'pending object',
      repair: REAP,
      text: `select storage_key as key, created_at as since, 'A simple upload began this object and never ended.' as sentence
        from pending_objects where created_at < $1`,
      values: [before(PENDING_MS)],
    },
  ];
}

const sums: readonly CheckStatement[] = [
  {
    kind: 'duplicate',
    what: 'upload',
    repair: null,
    text: `select 'video ' || video_id as key, min(created_at) as since, count(*) || ' uploads say that this video came of them.' as sentence
      from upload_sessions where video_id is not null group by video_id having count(*) > 1`,
  },
  {
    kind: 'duplicate',
    what: 'quota reserved',
    repair: null,
    text: `select a.name as key, null::timestamptz as since,
        a.quota_reserved || ' bytes are reserved for uploads of this account, its uploads need ' || coalesce(u.sum, 0) || '.' as sentence
      from accounts a left join (
        select account_id, sum(size) as sum from upload_sessions where reserved and state in ('open', 'received') group by account_id
      ) u on u.account_id = a.id
      where a.quota_reserved <> coalesce(u.sum, 0)`,
  },
];

const finish: Repair = {
  async run({ key: id }, { database }) {
    await database.transaction((tx) => enqueueJob(tx, finishUploadJob, { id }, { uniqueKey: `finish-upload:${id}` }));
    return 'a job will make its video';
  },
};

const reap: Repair = {
  isForAll: true,
  async run(_finding, context) {
    await reapUploads(context);
    return 'swept as the service does every minute';
  },
};

const sweep: Repair = {
  isForAll: true,
  async run(_finding, context) {
    await sweepOrphans(context, AbortSignal.timeout(SWEEP_WITHIN_MS));
    return 'swept as the service does every hour';
  },
};

export const uploadsIntegrity: IntegrityChecks = {
  checks: [statementCheck('uploads that should have ended', overdue), statementCheck('uploads and quotas', sums), uploadPartsCheck],
  objects: [
    `select p.storage_key as key, 'upload piece' as what, 'upload ' || p.session_id as owner, p.size, s.state in ('open', 'received') as "isNeeded"
      from upload_pieces p join upload_sessions s on s.id = p.session_id
    union all select picture_key, 'upload image', 'upload ' || id, null, state in ('open', 'received')
      from upload_sessions where picture_key is not null
    union all select storage_key, 'upload', 'upload ' || id, size, state = 'received' and multipart_id is null
      from upload_sessions where state in ('open', 'received')
    union all select storage_key, 'pending object', 'a simple upload', null, false from pending_objects
    union all select jsonb_array_elements_text(payload -> 'keys'), 'object to delete', 'job ' || id, null, false
      from jobs where type = 'discard-upload' and state in ('waiting', 'active', 'delayed')`,
  ],
  folders: [
    { folder: UPLOADS_FOLDER, mayWaitMs: ORPHAN_MS, sweep },
    { folder: ORIGINALS_FOLDER, mayWaitMs: ORPHAN_MS, sweep },
    { folder: THUMBNAILS_FOLDER, mayWaitMs: UNPUBLISHED_MS, sweep },
    { folder: REMOTE_FILES_FOLDER, mayWaitMs: ORPHAN_MS, sweep },
  ],
  multiparts: [
    {
      text: `select storage_key as key, multipart_id as "uploadId" from upload_sessions where multipart_id is not null and state in ('open', 'received')`,
      mayWaitMs: ORPHAN_MS,
      sweep,
    },
  ],
  repairs: { [FINISH]: finish, [REAP]: reap },
};
