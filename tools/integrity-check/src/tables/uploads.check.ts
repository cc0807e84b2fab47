import type { Check } from '../check.ts';
import type { SafeAges } from '../knowledge.ts';
import type { Instance } from '../open-instance.ts';
import { statementCheck } from '../statement-check.ts';
import { mayJobsWait } from './jobs-pause.ts';

/** What looks after uploads does so every minute; so late it does not. */
const LATE_MS = 15 * 60_000;

/** Uploads that should have ended, and what they left in lists. */
export function uploadsCheck({ rows }: Pick<Instance, 'rows'>, ages: SafeAges): Check {
  const before = (ms: number) => new Date(Date.now() - ms - LATE_MS);
  const unlocked = '(locked_until is null or locked_until < now())';
  const finished = statementCheck(rows, 'uploads', [
    {
      service: 'videos',
      kind: 'stuck',
      what: 'upload',
      repair: 'finish the upload',
      text: `select id as key, touched_at as since, 'All ' || size || ' bytes of this upload are here, but no video was made of them.' as sentence
        from upload_sessions where state = 'received' and touched_at < $1 and touched_at >= $2 and ${unlocked}`,
      values: [before(ages.waitsForClientMs), before(ages.uploadLivesMs)],
    },
  ]);
  const ended = statementCheck(rows, 'uploads', [
    {
      service: 'videos',
      kind: 'stuck',
      what: 'upload',
      repair: 'sweep uploads',
      text: `select id as key, touched_at as since, 'Nobody has gone on with this upload for days, and it was not ended.' as sentence
        from upload_sessions where state in ('open', 'received') and touched_at < $1 and ${unlocked}`,
      values: [before(ages.uploadLivesMs)],
    },
    {
      service: 'videos',
      kind: 'orphan',
      what: 'pending object',
      repair: 'sweep uploads',
      text: `select storage_key as key, created_at as since, 'A simple upload began this object and never ended.' as sentence
        from pending_objects where created_at < $1`,
      values: [before(ages.pendingMs)],
    },
    {
      service: 'transcoder',
      kind: 'orphan',
      what: 'object in the making',
      repair: 'sweep the transcoder',
      text: `select storage_key as key, created_at as since, 'A worker began this object two days ago and never told anybody of it.' as sentence
        from uncommitted_objects where created_at < now() - interval '2 days'`,
    },
  ]);
  return {
    title: 'uploads',
    async *look() {
      // A job finishes them.
      if (!(await mayJobsWait({ rows }))) yield* finished.look();
      yield* ended.look();
    },
  };
}
