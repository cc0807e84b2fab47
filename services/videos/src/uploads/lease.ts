import { videosProblems } from '@flotilla/contracts-videos';
import { prepared, sql, tables } from '@flotilla/database';
import { LEASE_SECONDS, type Lease, takeLease as takeLeaseOf } from '@flotilla/resumable';
import type { Deps } from '../deps.ts';
import { SESSION, type Session } from './find-session.ts';
import { ALIVE, UploadSession } from './upload-session.entity.ts';

const db = tables({ UploadSession });
/** By the clock of the database, which all processes share. */
const leaseEnd = sql<Date>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

const take = prepared('take-upload-lease', (on, id: string, token: string) =>
  db(on)
    .updateTable('UploadSession')
    .set({ lockedBy: token, lockedUntil: leaseEnd })
    .where('id', '=', id)
    .where('state', 'in', ALIVE)
    .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<', sql<Date>`now()`)]))
    .returning(SESSION),
);
const renewal = prepared('renew-upload-lease', (on, id: string, token: string) =>
  db(on)
    .updateTable('UploadSession')
    .set({ lockedUntil: leaseEnd })
    .where('id', '=', id)
    .where('lockedBy', '=', token)
    .where('state', 'in', ALIVE)
    .returning('id'),
);
const findHeld = prepared('look-at-upload-lease', (on, id: string, token: string) =>
  db(on).selectFrom('UploadSession').select('id').where('id', '=', id).where('lockedBy', '=', token).where('state', 'in', ALIVE),
);
const release = prepared('release-upload-lease', (on, id: string, token: string) =>
  db(on)
    .updateTable('UploadSession')
    .set({ lockedBy: null, lockedUntil: null })
    .where('id', '=', id)
    .where('lockedBy', '=', token)
    .returning('id'),
);

/** The upload as it is now, and the lease to write it; undefined while another request holds it or when the upload has ended. */
export function takeLease(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  id: string,
): Promise<{ session: Session; lease: Lease } | undefined> {
  const found = (statement: typeof findHeld) => async (of: string, token: string) => (await statement(database, of, token)).length > 0;
  const statements = {
    take: async (of: string, token: string) => (await take(database, of, token))[0],
    renew: found(renewal),
    isHeld: found(findHeld),
    release: found(release),
  };
  return takeLeaseOf(statements, { log, whenLost: videosProblems.upload_is_being_written }, id);
}
