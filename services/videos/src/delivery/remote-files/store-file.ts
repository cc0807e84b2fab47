import { randomUUID } from 'node:crypto';
import { tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { hourOf, type KeptFile } from './kept-file-memory.ts';
import { makeRoom } from './make-room.ts';
import type { Redrawn } from './redraw.ts';
import { RemoteFile } from './remote-file.entity.ts';
import type { RemoteThing } from './remote-thing.ts';

export const REMOTE_FILES_FOLDER = 'remote-files/';
/** A process looks whether too much is kept each time it has stored this part of what may be. */
const LOOKS_PER_CEILING = 100;
const db = tables({ RemoteFile });

/** Keeps a file under a fresh key: the object first, so that a process that dies in between leaves one that is swept, never a row without. */
export function createStoreFile({ clock, config, database, storage }: Pick<Deps, 'clock' | 'config' | 'database' | 'storage'>) {
  let storedSinceLook = Number.POSITIVE_INFINITY;

  /** Undefined where another process was faster. */
  return async ({ filename, url }: RemoteThing, { contentType, bytes }: Redrawn): Promise<KeptFile | undefined> => {
    const storageKey = REMOTE_FILES_FOLDER + randomUUID();
    const size = bytes.length;
    await storage.put(storageKey, Buffer.from(bytes), { size });
    const now = clock.now();
    const row = { filename, url, storageKey, contentType, size, createdAt: now, lastUsedAt: hourOf(now) };
    const added = await db(database)
      .insertInto('RemoteFile')
      .values(row)
      .onConflict((conflict) => conflict.column('filename').doNothing())
      .returning('filename')
      .executeTakeFirst();
    if (!added) {
      await storage.delete([storageKey]);
      return undefined;
    }
    storedSinceLook += size;
    if (storedSinceLook >= config.remoteFilesMaxBytes / LOOKS_PER_CEILING) {
      storedSinceLook = 0;
      await makeRoom(database, config.remoteFilesMaxBytes);
    }
    return row;
  };
}
