import { tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { UserImport } from '../user-imports/user-import.entity.ts';
import type { Turn } from './begin-import.ts';

const db = tables({ UserImport });

/** Remembers that an attempt failed and did not die. */
export const endAttempt = ({ database }: Pick<Deps, 'database'>, { importId, fencingToken }: Turn) =>
  db(database)
    .updateTable('UserImport')
    .set((eb) => ({ begunHere: eb('begunHere', '-', 1) }))
    .where('id', '=', importId)
    .where('fencingToken', '=', fencingToken)
    .execute();
