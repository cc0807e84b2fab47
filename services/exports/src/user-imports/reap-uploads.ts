import { tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { hasExpired, lockUpload, silentSince } from './find-upload.ts';
import { forgetImports } from './forget-imports.ts';
import { UPLOADING, UserImport } from './user-import.entity.ts';

const TEN_MINUTES_IN_SECONDS = 600;
const AT_ONCE = 100;
const db = tables({ UserImport });

/** Ends uploads that nobody went on with for an hour. Returns how many. */
export async function reapUploads({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<number> {
  const now = clock.now();
  const silent = await db(database)
    .selectFrom('UserImport')
    .select('uploadId')
    .where('state', '=', UPLOADING)
    .where('touchedAt', '<', silentSince(now))
    .limit(AT_ONCE)
    .execute();
  for (const { uploadId } of silent)
    await database.transaction(async (tx) => {
      const upload = await lockUpload(tx, uploadId);
      if (upload && hasExpired(upload, now)) await forgetImports(tx, [upload.id]);
    });
  return silent.length;
}

export const reapImportUploads = schedule('reap-import-uploads', TEN_MINUTES_IN_SECONDS, (deps: Deps) => async () => {
  await reapUploads(deps);
});
