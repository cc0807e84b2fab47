import type { ImportStats } from '@flotilla/contracts-exports';
import { userImportState } from '@flotilla/contracts-exports';
import { tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { UserImport } from '../user-imports/user-import.entity.ts';
import { ImportGone } from './bad-archive.ts';

const db = tables({ UserImport });

export type Turn = { readonly importId: number; readonly fencingToken: number };
type Reached = { readonly stats: ImportStats; readonly sectionsDone: number; readonly itemsDone: number };

/** Says that an archive is imported, by this attempt alone; undefined when nobody waits for it any more. */
export const beginImport = ({ database }: Pick<Deps, 'database'>, { importId, fencingToken }: Turn) =>
  db(database)
    .updateTable('UserImport')
    .set((eb) => ({ state: userImportState.PROCESSING, fencingToken, begunHere: eb('begunHere', '+', 1) }))
    .where('id', '=', importId)
    .where('state', 'in', [userImportState.PENDING, userImportState.PROCESSING])
    .where('fencingToken', '<', fencingToken)
    .returning(['storageKey', 'size', 'stats', 'sectionsDone', 'itemsDone', 'begunHere'])
    .executeTakeFirst();

/** Remembers how far an import is. Throws ImportGone when this attempt has nothing more to do with it. */
export async function saveReached({ database }: Pick<Deps, 'database'>, { importId, fencingToken }: Turn, reached: Reached): Promise<void> {
  const saved = await db(database)
    .updateTable('UserImport')
    .set({ ...reached, begunHere: 1, refusedSince: null })
    .where('id', '=', importId)
    .where('fencingToken', '=', fencingToken)
    .where('state', '=', userImportState.PROCESSING)
    .returning('id')
    .executeTakeFirst();
  if (!saved) throw new ImportGone();
}
