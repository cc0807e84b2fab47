import { authProblems } from '@flotilla/contracts-auth';
import { type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { forgetWrongCodes, takeAttempt } from '../failed-attempts/failed-attempts.ts';
import { mailAboutGuesses } from '../failed-attempts/mail-about-guesses.ts';
import { User } from '../users/user.entity.ts';
import { hashRecoveryCode, stepOf } from './one-time-codes.ts';

const db = tables({ User });

/** The second factor of a sign-in, and the stored secret that it was checked against. */
export type Factor = { readonly code: string | undefined; readonly checked: string | null };

/**
 * Checks the second factor after the password, where it is on: a code of the authenticator, or a recovery code, each valid once. Throws
 * 401 `missing_two_factor`, 400 `invalid_two_factor`, and 429 after too many wrong ones, and mails the owner then (docs/contract/security.md#g1).
 */
export async function checkSecondFactor(deps: Deps, userId: number, code: string | undefined): Promise<Factor> {
  const isOn = db(deps.database).selectFrom('User').select('id').where('id', '=', userId).where('otpSecret', 'is not', null);
  if (!(await isOn.executeTakeFirst())) return { code, checked: null };
  if (!code) throw authProblems.missing_two_factor();
  const checked = await deps.database.transaction(async (tx) => {
    // The user's row first, as everywhere: those who set a password or delete the user lock it and then delete attempts.
    const user = await holdUser(tx, userId);
    const isLast = await takeAttempt(tx, deps, 'code', userId);
    const used = user ? await useCode(tx, deps, user, code.trim()) : null;
    if (used !== null) await forgetWrongCodes(tx, userId);
    else if (isLast) await mailAboutGuesses(tx, deps, 'codesGuessed', userId);
    return used;
  });
  if (checked === null) throw authProblems.invalid_two_factor();
  return { code, checked };
}

/** Throws as `checkSecondFactor` does when the second factor was switched on or replaced since. */
export function refuseOtherFactor({ otpSecret }: { readonly otpSecret: string | null }, { code, checked }: Factor): void {
  if (otpSecret === null || otpSecret === checked) return;
  throw code ? authProblems.invalid_two_factor() : authProblems.missing_two_factor();
}

type Held = NonNullable<Awaited<ReturnType<typeof holdUser>>>;

const holdUser = (tx: Transaction, userId: number) =>
  db(tx)
    .selectFrom('User')
    .select(['id', 'otpSecret as secret', 'otpStep as step', 'recoveryCodes as codes'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** Uses up a code and returns the stored secret that it matched; null when it was wrong. The row is locked, so that only one of two requests with the same code succeeds. */
async function useCode(tx: Transaction, { clock, seal }: Deps, user: Held, code: string): Promise<string | null> {
  if (!user.secret) return null;
  const secret = seal.open(user.secret);
  const step = secret === undefined ? null : stepOf(secret, code, { now: clock.now(), lastStep: user.step });
  if (step !== null) {
    await db(tx).updateTable('User').set({ otpStep: step }).where('id', '=', user.id).execute();
    return user.secret;
  }
  const hash = hashRecoveryCode(code);
  if (!user.codes?.includes(hash)) return null;
  const recoveryCodes = user.codes.filter((each) => each !== hash);
  await db(tx).updateTable('User').set({ recoveryCodes }).where('id', '=', user.id).execute();
  return user.secret;
}
