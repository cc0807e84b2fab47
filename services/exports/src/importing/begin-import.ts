import type { ImportStats } from '@flotilla/contracts-exports';
import { userImportState } from '@flotilla/contracts-exports';
import { tables } from '@flotilla/database';
import { PermanentFailure } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { UserImport } from '../user-imports/user-import.entity.ts';
import { ImportGone } from './bad-archive.ts';

/** An import ends so long after its first attempt began, whatever it waits for. */
const LONGEST_MS = 24 * 60 * 60_000;
const db = tables({ UserImport });

export type Turn = { readonly importId: number; readonly fencingToken: number };
type Reached = { readonly stats: ImportStats; readonly sectionsDone: number; readonly itemsDone: number };

/** Says that an archive is imported, by this attempt alone; undefined when nobody waits for it any more. Throws `PermanentFailure` a day after the first attempt. */
export async function beginImport({ database, clock }: Pick<Deps, 'clock' | 'database'>, { importId, fencingToken }: Turn) {
  const now = clock.now();
  const begun = await db(database)
    .updateTable('UserImport')
    .set((eb) => ({
      state: userImportState.PROCESSING,
      fencingToken,
      begunHere: eb('begunHere', '+', 1),
      begunAt: eb.fn.coalesce('begunAt', eb.val(now)),
    }))
    .where('id', '=', importId)
    .where('state', 'in', [userImportState.PENDING, userImportState.PROCESSING])
    .where('fencingToken', '<', fencingToken)
    .returning(['storageKey', 'size', 'stats', 'sectionsDone', 'itemsDone', 'begunHere', 'begunAt'])
    .executeTakeFirst();
  if (begun) refuseLate(begun, now);
  return begun;
}

/** Remembers how far an import is. Throws ImportGone when this attempt has nothing more to do with it, and as `beginImport` does. */
export async function saveReached(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  { importId, fencingToken }: Turn,
  reached: Reached,
): Promise<void> {
  const saved = await db(database)
    .updateTable('UserImport')
    .set({ ...reached, begunHere: 1 })
    .where('id', '=', importId)
    .where('fencingToken', '=', fencingToken)
    .where('state', '=', userImportState.PROCESSING)
    .returning('begunAt')
    .executeTakeFirst();
  if (!saved) throw new ImportGone();
  refuseLate(saved, clock.now());
}

function refuseLate({ begunAt }: Pick<UserImport, 'begunAt'>, now: Date): void {
  if (begunAt && now.getTime() - begunAt.getTime() >= LONGEST_MS) throw new PermanentFailure('The import took longer than a day.');
}
