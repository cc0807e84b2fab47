import { type Connection, type Transaction, tables } from '@flotilla/database';
import { type Problem, problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { Registration } from '../registrations/registration.entity.ts';
import { countInWindow } from './count-in-window.ts';
import { FailedAttempt } from './failed-attempt.entity.ts';

/** What is counted per user; `registration-password` is counted per registration that is pending or rejected. */
type Counter = 'code' | 'new-address' | 'password' | 'registration-password';
type Rule = { readonly most: number; readonly windowMs: number; readonly detail: string };
type Reach = Pick<Deps, 'clock' | 'database'>;

const MINUTE = 60 * 1000;
const TOO_MANY_WRONG = 'There were too many wrong attempts for this account. Please wait.';

const db = tables({ FailedAttempt, Registration });

/**
 * Limits guesses at one account from any client (docs/contract/security.md#g1). Codes have six digits only. A password that is being guessed is refused
 * to its owner too, until the hour is over or a new one is set by a mailed link or an administrator. New addresses get mail, so they have the limit of
 * other requests for mails (docs/contract/conventions.md#rate-limits).
 */
const rules: Readonly<Record<Counter, Rule>> = {
  code: { most: 5, windowMs: 15 * MINUTE, detail: TOO_MANY_WRONG },
  password: { most: 100, windowMs: 60 * MINUTE, detail: TOO_MANY_WRONG },
  'registration-password': { most: 100, windowMs: 60 * MINUTE, detail: TOO_MANY_WRONG },
  'new-address': { most: 3, windowMs: 5 * MINUTE, detail: 'The address was changed too often. Please wait.' },
};

type Counted = { readonly count: number; readonly beganAt: Date | null };

/** Throws 429 while there were too many attempts. */
export async function refuseMoreAttempts({ database, clock }: Reach, counter: Counter, id: number): Promise<void> {
  const { most, windowMs } = rules[counter];
  const now = clock.now().getTime();
  const row = await look(database, { counter, id, from: new Date(now - windowMs) });
  if (row && row.count >= most) throw tooManyAttempts(row, counter, now);
}

/**
 * Counts an attempt before its outcome is revealed, so that concurrent attempts cannot exceed the limit. True when
 * it is the last one allowed in this window; throws 429 when it exceeds the limit.
 */
export async function takeAttempt(tx: Transaction, { clock }: Pick<Deps, 'clock'>, counter: Counter, id: number): Promise<boolean> {
  const { most, windowMs } = rules[counter];
  const now = clock.now();
  const row = await countOne(tx, { counter, id, from: new Date(now.getTime() - windowMs) }, now);
  if (row && row.count > most) throw tooManyAttempts(row, counter, now.getTime());
  return row?.count === most;
}

/** Called after a correct code. */
export async function forgetWrongCodes(tx: Transaction, userId: number): Promise<void> {
  await forget(tx, 'code', userId);
}

/** Called in the transaction that sets a new password: guesses at the former one no longer matter. */
export async function forgetWrongPasswords(tx: Transaction, userId: number): Promise<void> {
  await forget(tx, 'password', userId);
}

/** Deletes counters whose window is over. */
export async function forgetOldAttempts({ database, clock }: Reach): Promise<void> {
  const before = new Date(clock.now().getTime() - 60 * MINUTE);
  await db(database).deleteFrom('FailedAttempt').where('beganAt', '<', before).execute();
}

async function forget(tx: Transaction, kind: Counter, userId: number): Promise<void> {
  await db(tx).deleteFrom('FailedAttempt').where('kind', '=', kind).where('userId', '=', userId).execute();
}

type Window = { readonly counter: Counter; readonly id: number; readonly from: Date };

/** Reads a counter of the current window. */
function look(on: Connection, { counter, id, from }: Window): Promise<Counted | undefined> {
  if (counter === 'registration-password') {
    const ofRegistration = db(on).selectFrom('Registration').select(['wrongPasswords as count', 'wrongSince as beganAt']);
    return ofRegistration.where('id', '=', id).where('wrongSince', '>', from).executeTakeFirst();
  }
  const ofUser = db(on).selectFrom('FailedAttempt').select(['count', 'beganAt']).where('kind', '=', counter);
  return ofUser.where('userId', '=', id).where('beganAt', '>', from).executeTakeFirst();
}

/** Increments a counter, beginning a new window when the former one is over. */
function countOne(tx: Transaction, { counter, id, from }: Window, now: Date): Promise<Counted | undefined> {
  if (counter === 'registration-password') {
    return db(tx)
      .updateTable('Registration')
      .set((eb) => {
        const { count, since } = countInWindow({ count: eb.ref('wrongPasswords'), since: eb.ref('wrongSince') }, { now, from });
        return { wrongPasswords: count, wrongSince: since };
      })
      .where('id', '=', id)
      .returning(['wrongPasswords as count', 'wrongSince as beganAt'])
      .executeTakeFirst();
  }
  return db(tx)
    .insertInto('FailedAttempt')
    .values({ kind: counter, userId: id, count: 1, beganAt: now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'userId']).doUpdateSet((eb) => {
        const columns = { count: eb.ref('FailedAttempt.count'), since: eb.ref('FailedAttempt.beganAt') };
        const { count, since } = countInWindow(columns, { now, from });
        return { count, beganAt: since };
      }),
    )
    .returning(['count', 'beganAt'])
    .executeTakeFirst();
}

function tooManyAttempts({ beganAt }: Counted, counter: Counter, now: number): Problem {
  const { windowMs, detail } = rules[counter];
  const seconds = Math.max(1, Math.ceil(((beganAt?.getTime() ?? now) + windowMs - now) / 1000));
  return problems.too_many_requests({
    detail,
    headers: { 'retry-after': String(seconds) },
  });
}
