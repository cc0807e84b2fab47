import { type Connection, type InferResult, prepared, type Transaction, tables } from '@flotilla/database';
import type { Piece } from '@flotilla/resumable';
import type { Deps } from '../deps.ts';
import { UploadPiece } from './upload-piece.entity.ts';
import { ALIVE, UploadSession } from './upload-session.entity.ts';

const db = tables({ UploadPiece, UploadSession });

export const SESSION = [
  'id',
  'userId',
  'state',
  'channelId',
  'accountId',
  'videoUuid',
  'videoId',
  'filename',
  'size',
  'metadata',
  'imageKey',
  'storageKey',
  'multipartId',
  'partSize',
  'received',
  'reserved',
  'lockedBy',
  'touchedAt',
] as const;
const sessions = (on: Connection) => db(on).selectFrom('UploadSession').select(SESSION);
/** Uploads that have not ended. */
export const aliveUploads = (on: Connection) => db(on).selectFrom('UploadSession').select('id').where('state', 'in', ALIVE);
/** A row as it was when it was read. */
export type Session = Readonly<InferResult<ReturnType<typeof sessions>>[number]>;

const readSession = prepared('find-upload-session', (on, id: string) => sessions(on).where('id', '=', id));
const lockedSession = prepared('lock-upload-session', (on, id: string) => sessions(on).where('id', '=', id).forUpdate());
const readPieces = prepared('find-upload-pieces', (on, sessionId: string) =>
  db(on).selectFrom('UploadPiece').select(['start', 'size', 'storageKey']).where('sessionId', '=', sessionId).orderBy('start'),
);

export async function findSession({ database }: Pick<Deps, 'database'>, id: string): Promise<Session | undefined> {
  const [session] = await readSession(database, id);
  return session;
}

/** The upload, locked until the transaction ends. Take this lock before the account's. */
export async function lockSession(tx: Transaction, id: string): Promise<Session | undefined> {
  const [session] = await lockedSession(tx, id);
  return session;
}

/** The pieces that wait to become a part, in order. */
export function findPieces({ database }: Pick<Deps, 'database'>, sessionId: string): Promise<Piece[]> {
  return readPieces(database, sessionId);
}

/** Every object of an upload that is not part of a video. */
export async function findObjectKeys(tx: Transaction, { id, imageKey, storageKey }: Session): Promise<string[]> {
  const pieces = await readPieces(tx, id);
  return [storageKey, ...(imageKey ? [imageKey] : []), ...pieces.map((piece) => piece.storageKey)];
}
