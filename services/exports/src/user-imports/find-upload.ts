import { userImportState } from '@flotilla/contracts-exports';
import { videosProblems } from '@flotilla/contracts-videos';
import { type Connection, type InferResult, type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { UPLOADING, UserImport } from './user-import.entity.ts';

const HOUR_MS = 3_600_000;
const db = tables({ UserImport });

export const UPLOAD = [
  'id',
  'userId',
  'uploadId',
  'fingerprint',
  'state',
  'size',
  'storageKey',
  'multipartId',
  'partSize',
  'received',
  'parts',
  'pieces',
  'lockedBy',
  'touchedAt',
] as const;
const uploads = (on: Connection) => db(on).selectFrom('UserImport').select(UPLOAD);
/** A row as it was when it was read. */
export type Upload = Readonly<InferResult<ReturnType<typeof uploads>>[number]>;

export const findUpload = ({ database }: Pick<Deps, 'database'>, uploadId: string) =>
  uploads(database).where('uploadId', '=', uploadId).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockUpload = (tx: Transaction, uploadId: string) =>
  uploads(tx).where('uploadId', '=', uploadId).forUpdate().executeTakeFirst();

/** What a user has that arrives, waits or is imported, locked. */
export const lockPresent = (tx: Transaction, userId: number) =>
  uploads(tx)
    .where('userId', '=', userId)
    .where('state', 'in', [UPLOADING, userImportState.PENDING, userImportState.PROCESSING])
    .forUpdate()
    .executeTakeFirst();

/** Nobody sent anything of it for an hour. */
export const hasExpired = ({ state, touchedAt }: Pick<Upload, 'state' | 'touchedAt'>, now: Date): boolean =>
  state === UPLOADING && touchedAt < silentSince(now);
export const silentSince = (now: Date): Date => new Date(now.getTime() - HOUR_MS);

/** Throws 403 for an id of another user, whether or not there is such an upload. */
export function refuseForeignId(uploadId: string | undefined, userId: number): asserts uploadId is string {
  if (!uploadId?.startsWith(`${userId}-`)) throw videosProblems.upload_of_somebody_else();
}
