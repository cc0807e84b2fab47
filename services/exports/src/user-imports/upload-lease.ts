import { videosProblems } from '@flotilla/contracts-videos';
import { type Connection, sql, tables } from '@flotilla/database';
import { LEASE_SECONDS, takeLease } from '@flotilla/resumable';
import type { Deps } from '../deps.ts';
import { UPLOAD } from './find-upload.ts';
import { UPLOADING, UserImport } from './user-import.entity.ts';

const db = tables({ UserImport });
/** By the clock of the database, which all processes share. */
const leaseEnd = sql<Date>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

const change = (on: Connection, uploadId: string) =>
  db(on).updateTable('UserImport').where('uploadId', '=', uploadId).where('state', '=', UPLOADING);

/** The upload of an archive as it is now, and the lease to write it; undefined while another request holds it or when it has ended. */
export function takeUploadLease({ database, log }: Pick<Deps, 'database' | 'log'>, uploadId: string) {
  const held = (id: string, token: string) => change(database, id).where('lockedBy', '=', token);
  const statements = {
    take: (id: string, token: string) =>
      change(database, id)
        .set({ lockedBy: token, lockedUntil: leaseEnd })
        .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<', sql<Date>`now()`)]))
        .returning(UPLOAD)
        .executeTakeFirst(),
    renew: async (id: string, token: string) =>
      (await held(id, token).set({ lockedUntil: leaseEnd }).returning('id').executeTakeFirst()) !== undefined,
    isHeld: async (id: string, token: string) => {
      const found = db(database).selectFrom('UserImport').select('id').where('uploadId', '=', id).where('lockedBy', '=', token);
      return (await found.where('state', '=', UPLOADING).executeTakeFirst()) !== undefined;
    },
    release: (id: string, token: string) => held(id, token).set({ lockedBy: null, lockedUntil: null }).execute(),
  };
  return takeLease(statements, { log, whenLost: videosProblems.upload_is_being_written }, uploadId);
}
