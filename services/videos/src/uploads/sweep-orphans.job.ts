import { defineJobType, jobHandler } from '@flotilla/jobs';
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
    pointsAt: `select storage_key as key from video_sources where storage_key = any($1)
      union all select storage_key from upload_sessions where storage_key = any($1) and state in ('open', 'received')
      union all select storage_key from pending_objects where storage_key = any($1)`,
  },
  { folder: THUMBNAILS_FOLDER, mayWaitMs: UNTOLD_MS, pointsAt: 'select storage_key as key from thumbnails where storage_key = any($1)' },
];
const AT_ONCE = 500;

/** Deletes what a process that died had stored before a row pointed at it. */
export const sweepOrphansHandler = ({ storage, database, log, clock }: Pick<Deps, 'clock' | 'database' | 'log' | 'storage'>) =>
  jobHandler(sweepOrphansJob, {
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
    },
  });
