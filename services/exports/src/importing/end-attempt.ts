import { isUnavailable } from '@flotilla/availability';
import { tables } from '@flotilla/database';
import { PermanentFailure } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { UserImport } from '../user-imports/user-import.entity.ts';
import type { Turn } from './begin-import.ts';

/** For so long an import waits for a service that is unavailable, from the first time on. */
const PATIENCE_MS = 24 * 60 * 60_000;

const db = tables({ UserImport });

/** Remembers that an attempt failed and did not die, and since when something it needs is unavailable. Throws `PermanentFailure` once that lasts for too long. */
export async function endAttempt({ database, clock }: Pick<Deps, 'clock' | 'database'>, turn: Turn, error: unknown): Promise<void> {
  const now = clock.now();
  const isRefused = isUnavailable(error);
  const row = await db(database)
    .updateTable('UserImport')
    .set((eb) => ({
      begunHere: eb('begunHere', '-', 1),
      ...(isRefused && { refusedSince: eb.fn.coalesce('refusedSince', eb.val(now)) }),
    }))
    .where('id', '=', turn.importId)
    .where('fencingToken', '=', turn.fencingToken)
    .returning('refusedSince')
    .executeTakeFirst();
  if (isRefused && row?.refusedSince && now.getTime() - row.refusedSince.getTime() >= PATIENCE_MS)
    throw new PermanentFailure('A service that the import needs was unavailable for a day.');
}
