import type { Database } from '@flotilla/database';

/** Longer than any message stays under way or is read again by hand. */
const REMEMBERED = '30 days';
const FORGET_AT_ONCE = 10_000;
const FORGET_ROUNDS = 20;
const FORGET = `delete from inbox where ctid = any(array(
    select ctid from inbox where handled_at < now() - interval '${REMEMBERED}' limit ${FORGET_AT_ONCE}
  )) returning 1`;

/** Deletes the memory of facts that cannot come again. */
export async function forgetHandled(database: Database): Promise<void> {
  for (let round = 0; round < FORGET_ROUNDS; round++) {
    const forgotten = await database.query({ text: FORGET });
    if (forgotten.length < FORGET_AT_ONCE) return;
  }
}
