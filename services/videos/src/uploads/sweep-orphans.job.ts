import { defineJobType, jobHandler } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { UPLOADS_FOLDER } from './storage-keys.ts';
import { ORPHAN_MS } from './upload-times.ts';

export const sweepOrphansJob = defineJobType<Record<string, never>>({
  name: 'sweep-upload-orphans',
  maxAttempts: 3,
  leaseInSeconds: 60,
  stallInSeconds: 600,
});

const POINTS_AT = `select 1 from upload_pieces where storage_key = $1 union all select 1 from upload_sessions where picture_key = $1`;

/** Deletes pieces and pictures that a process which died had stored before a row pointed at them. */
export const sweepOrphansHandler = ({ storage, database }: Pick<Deps, 'database' | 'storage'>) =>
  jobHandler(sweepOrphansJob, {
    async run(_job, { signal, log }) {
      const oldest = new Date(Date.now() - ORPHAN_MS);
      const isKnown = async (text: string, value: string) => (await database.query({ text, values: [value] })).length > 0;

      for await (const { key, modifiedAt, size } of storage.list(UPLOADS_FOLDER)) {
        signal.throwIfAborted();
        if (modifiedAt > oldest || (await isKnown(POINTS_AT, key))) continue;
        await storage.delete([key]);
        log.info({ key, sizeInBytes: size }, 'removed an object no upload points at');
      }
    },
  });
