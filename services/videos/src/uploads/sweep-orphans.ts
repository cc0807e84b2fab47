import { defineJobType, job } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { ORIGINALS_FOLDER, THUMBNAILS_FOLDER, UPLOADS_FOLDER } from './storage-keys.ts';
import { ORPHAN_MS, UNTOLD_MS } from './upload-times.ts';

export const sweepOrphansJob = defineJobType<Record<string, never>>({
  name: 'sweep-upload-orphans',
  maxAttempts: 3,
  leaseInSeconds: 60,
  stallInSeconds: 600,
});

/** Folders, how long an object in them may wait for a row that points at it, and the rows that do. */
const folders = [
  {
    folder: UPLOADS_FOLDER,
    mayWaitMs: ORPHAN_MS,
    pointsAt: `select storage_key as key from upload_pieces where storage_key = any($1)
      union all select picture_key from upload_sessions where picture_key = any($1)`,
  },
  {
    folder: ORIGINALS_FOLDER,
    mayWaitMs: ORPHAN_MS,
    // A file that is served as it was uploaded is found by its video, whose uuid the key carries.
    pointsAt: `select storage_key as key from video_sources where storage_key = any($1)
      union all select f.storage_key from video_files f join videos v on v.id = f.video_id
        where f.storage_key = any($1) and v.uuid in (
          select split_part(key, '/', 2)::uuid from unnest($1::text[]) as key where key ~ '^originals/[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}/')
      union all select storage_key from upload_sessions where storage_key = any($1) and state in ('open', 'received')
      union all select storage_key from pending_objects where storage_key = any($1)`,
  },
  { folder: THUMBNAILS_FOLDER, mayWaitMs: UNTOLD_MS, pointsAt: 'select storage_key as key from thumbnails where storage_key = any($1)' },
];
const AT_ONCE = 500;

/** Deletes what a process that died had stored before a row pointed at it. */
export const sweepOrphans = job(
  sweepOrphansJob,
  ({ storage, database, log, clock }: Pick<Deps, 'clock' | 'database' | 'log' | 'storage'>) => ({
    async run(_job, { signal, progress }) {
      for (const { folder, mayWaitMs, pointsAt } of folders) {
        const oldest = new Date(clock.now().getTime() - mayWaitMs);
        let keys: string[] = [];
        for await (const { key, modifiedAt } of storage.list(folder)) {
          if (modifiedAt <= oldest) keys.push(key);
          if (keys.length === AT_ONCE) keys = await sweep(keys);
        }
        await sweep(keys);

        async function sweep(candidates: readonly string[]): Promise<[]> {
          signal.throwIfAborted();
          progress(0);
          const known = await database.query<{ key: string }>({ text: pointsAt, values: [candidates] });
          const isKnown = new Set(known.map(({ key }) => key));
          const orphans = candidates.filter((key) => !isKnown.has(key));
          await storage.delete(orphans);
          if (orphans.length > 0) log.info({ folder, objects: orphans.length }, 'removed objects nothing points at');
          return [];
        }
      }
      await giveUpAbandoned({ storage, database, log }, new Date(clock.now().getTime() - ORPHAN_MS), () => {
        signal.throwIfAborted();
        progress(0);
      });
    },
  }),
);

/** Ends multipart uploads that a process which died had opened and no row knows of; also those of other services, which live for minutes. */
async function giveUpAbandoned(
  { storage, database, log }: Pick<Deps, 'database' | 'log' | 'storage'>,
  openedBefore: Date,
  goOn: () => void,
): Promise<void> {
  for await (const { key, uploadId } of storage.abandonedMultiparts(openedBefore)) {
    goOn();
    const known = await database.query({
      text: `select 1 from upload_sessions where storage_key = $1 and state in ('open', 'received')`,
      values: [key],
    });
    if (known.length > 0) continue;
    await storage.abortMultipart(key, uploadId);
    log.info({ key }, 'gave up a multipart upload nobody knows');
  }
}
