import { connectDatabase } from '@flotilla/database';
import type { Log } from '@flotilla/telemetry';
import { videos } from './service.ts';
import { aliveUploads, endUpload, lockSession } from './uploads/index.ts';

/**
 * Ends every open upload in a database that was moved, while its service is stopped: the uploaded parts stay behind in the former store, so clients
 * have to start again. Returns how many there were.
 */
export async function endOpenUploads(url: string, log: Log): Promise<number> {
  const { entities } = videos.schema;
  await using database = await connectDatabase({ url, entities, log, name: 'videos', poolSize: 2 });
  const open = await aliveUploads(database).execute();
  for (const { id } of open) {
    await database.transaction(async (tx) => {
      const session = await lockSession(tx, id);
      if (session) await endUpload(tx, session, 'expired', new Date());
    });
  }
  return open.length;
}
