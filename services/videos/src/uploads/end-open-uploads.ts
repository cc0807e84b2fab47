import type { Database } from '@flotilla/database';
import { endUpload } from './end-upload.ts';
import { aliveUploads, lockSession } from './find-session.ts';

/** Ends every upload that is under way in rows that were moved: its parts stay behind in the former store, and its client begins anew. */
export async function endOpenUploads(database: Database): Promise<void> {
  for (const { id } of await aliveUploads(database).execute()) {
    await database.transaction(async (tx) => {
      const session = await lockSession(tx, id);
      if (session) await endUpload(tx, session, 'expired', new Date());
    });
  }
}
