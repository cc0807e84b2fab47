import { userImportState } from '@flotilla/contracts-exports';
import { tables } from '@flotilla/database';
import { completeParts, type Lease } from '@flotilla/resumable';
import type { Deps } from '../deps.ts';
import type { Upload } from './find-upload.ts';
import { importLater } from './import-job.ts';
import { lockLeased } from './storing-of.ts';
import { UserImport } from './user-import.entity.ts';

const db = tables({ UserImport });

/** Makes one object of an archive whose bytes are all there, and has it imported. May be repeated after any interruption. */
export async function finishUpload(deps: Pick<Deps, 'database' | 'storage'>, { uploadId, ...upload }: Upload, lease: Lease): Promise<void> {
  const { database, storage } = deps;
  const { storageKey, multipartId, parts } = upload;
  lease.keep();
  if (multipartId) {
    const stored = { storageKey, multipartId, parts: parts.toSorted((one, other) => one.partNumber - other.partNumber) };
    await completeParts(storage, stored, () => database.transaction((tx) => lockLeased(tx, uploadId, lease)));
  }
  await database.transaction(async (tx) => {
    const { id, userId } = await lockLeased(tx, uploadId, lease);
    const arrived = { state: userImportState.PENDING, multipartId: null, parts: [], lockedBy: null, lockedUntil: null };
    await db(tx).updateTable('UserImport').set(arrived).where('id', '=', id).execute();
    await importLater(tx, { importId: id, userId });
  });
}
