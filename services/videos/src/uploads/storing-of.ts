import { prepared, tables } from '@flotilla/database';
import type { Arriving, Durable, Lease } from '@flotilla/resumable';
import type { Deps } from '../deps.ts';
import { acknowledge } from './acknowledge.ts';
import { findPieces } from './find-session.ts';
import { newPieceKey } from './storage-keys.ts';
import { UploadSession } from './upload-session.entity.ts';

const db = tables({ UploadSession });
const setMultipart = prepared('set-upload-multipart', (on, id: string, multipartId: string, token: string) =>
  db(on).updateTable('UploadSession').set({ multipartId }).where('id', '=', id).where('lockedBy', '=', token),
);

/** Where the bytes of an upload go, and what remembers them. */
export const storingOf = (deps: Pick<Deps, 'clock' | 'database' | 'storage'>, { id }: Pick<Arriving, 'id'>) => ({
  storage: deps.storage,
  acknowledge: (lease: Lease, durable: Durable) => acknowledge(deps, id, lease, durable),
  setMultipart: (lease: Lease, multipartId: string) => setMultipart(deps.database, id, multipartId, lease.token),
  findPieces: () => findPieces(deps, id),
  newPieceKey,
});
