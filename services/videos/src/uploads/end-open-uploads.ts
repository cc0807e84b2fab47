import { connectDatabase } from '@flotilla/database';
import type { Log } from '@flotilla/telemetry';
import { entities } from '../schema.ts';
import { endUpload, lockSession } from './upload-session.repository.ts';

/** Ends every upload that is under way in a database whose service does not run: the store their parts are in stays behind. Their clients begin anew. */
export async function endOpenUploads(url: string, log: Log): Promise<number> {
  await using database = await connectDatabase({ url, entities, log, name: 'videos', poolSize: 2 });
  const open = await database.query<{ id: string }>({ text: `select id from upload_sessions where state in ('open', 'received')` });
  for (const { id } of open) {
    await database.transaction(async (tx) => {
      const session = await lockSession(tx, id);
      if (session) await endUpload(tx, session, 'expired', new Date());
    });
  }
  return open.length;
}
