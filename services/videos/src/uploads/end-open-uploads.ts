import { type Database, tables } from '@flotilla/database';
import { endUpload } from './end-upload.ts';
import { lockSession } from './find-session.ts';
import { UploadSession } from './upload-session.entity.ts';

const db = tables({ UploadSession });

/** Ends every upload that is under way in rows that were moved: its parts stay behind in the former store, and its client begins anew. */
export async function endOpenUploads(database: Database): Promise<void> {
  const open = await db(database).selectFrom('UploadSession').select('id').where('state', 'in', ['open', 'received']).execute();
  for (const { id } of open) {
    await database.transaction(async (tx) => {
      const session = await lockSession(tx, id);
      if (session) await endUpload(tx, session, 'expired', new Date());
    });
  }
}
