import { type Connection, sql, type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { countInWindow } from './count-in-window.ts';
import { PasswordGuess } from './password-guess.entity.ts';
import { isLastAllowed, type Rule, TOO_MANY_WRONG, tooManyAttempts } from './too-many-attempts.ts';

/** What wrong passwords are counted for. */
export type Guessed = { readonly subject: string; readonly place: string };

const HOUR_IN_MS = 60 * 60 * 1000;
/** Of all places where a name never signed in together: whoever guesses there locks nobody out elsewhere. */
export const STRANGERS = '';

const db = tables({ PasswordGuess });

/**
 * Limits guesses at one name, from each place where its user signed in before and from all others together (docs/contract/sign-in.md#guesses). The right
 * password is refused there too, until the hour is over or a new one is set by a mailed link or an administrator.
 */
const rule: Rule = { most: 100, windowMs: HOUR_IN_MS, detail: TOO_MANY_WRONG };

/** What guesses at a name or an address are counted under: the same for all spellings that find the same user. */
export async function subjectOf(on: Connection, { seal }: Pick<Deps, 'seal'>, name: string): Promise<string> {
  // No name has a NUL, and the database takes none.
  if (name.includes('\0')) return seal.fingerprint(name);
  const { folded } = await db(on).selectNoFrom(sql<string>`lower(${name})`.as('folded')).executeTakeFirstOrThrow();
  return seal.fingerprint(folded);
}

/** Throws 429 while there were too many guesses. */
export async function refuseMoreGuesses({ database, clock }: Pick<Deps, 'clock' | 'database'>, guessed: Guessed): Promise<void> {
  const now = clock.now();
  const row = await db(database)
    .selectFrom('PasswordGuess')
    .select(['count', 'beganAt'])
    .where('subject', '=', guessed.subject)
    .where('place', '=', guessed.place)
    .where('beganAt', '>', new Date(now.getTime() - rule.windowMs))
    .executeTakeFirst();
  if (row && row.count >= rule.most) throw tooManyAttempts(row, rule, now);
}

/**
 * Counts a guess before its outcome is revealed, so that concurrent guesses cannot exceed the limit. True when
 * it is the last one allowed in this window; throws 429 when it exceeds the limit.
 */
export async function takeGuess(tx: Transaction, { clock }: Pick<Deps, 'clock'>, guessed: Guessed): Promise<boolean> {
  const now = clock.now();
  const from = new Date(now.getTime() - rule.windowMs);
  const row = await db(tx)
    .insertInto('PasswordGuess')
    .values({ ...guessed, count: 1, beganAt: now })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'place']).doUpdateSet((eb) => {
        const columns = { count: eb.ref('PasswordGuess.count'), since: eb.ref('PasswordGuess.beganAt') };
        const { count, since } = countInWindow(columns, { now, from });
        return { count, beganAt: since };
      }),
    )
    .returning(['count', 'beganAt'])
    .executeTakeFirstOrThrow();
  return isLastAllowed(row, rule, now);
}

/** Called in the transaction that sets a new password: guesses at the former one no longer matter. */
export async function forgetGuesses(
  tx: Transaction,
  deps: Pick<Deps, 'seal'>,
  { username, email }: { readonly username: string; readonly email: string },
): Promise<void> {
  for (const name of [username, email]) {
    const subject = await subjectOf(tx, deps, name);
    await db(tx).deleteFrom('PasswordGuess').where('subject', '=', subject).execute();
  }
}

/** Deletes counters whose window is over. */
export async function forgetOldGuesses({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  const before = new Date(clock.now().getTime() - rule.windowMs);
  await db(database).deleteFrom('PasswordGuess').where('beganAt', '<', before).execute();
}
