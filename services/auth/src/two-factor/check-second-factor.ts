import { authProblems } from '@flotilla/contracts-auth';
import { execute, type Transaction } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { forgetWrongCodes, takeAttempt } from '../sessions/failed-attempts.ts';
import { tellOfGuesses } from '../sessions/tell-of-guesses.ts';
import { hashRecoveryCode, stepOf } from './one-time-codes.ts';

type Row = { id: number; secret: string | null; step: number | null; codes: string[] | null };
const HOLD = 'select id, otp_secret as secret, otp_step as step, recovery_codes as codes from users where id = $1 for update';

/** What a sign-in showed as second factor, and which secret, as it is stored, it was checked against. */
export type Factor = { readonly code: string | undefined; readonly checked: string | null };

/**
 * Asks a user whose password was right for the second factor, where it is on: a code of the authenticator, or a recovery code, each once. Throws
 * 401 `missing_two_factor`, 400 `invalid_two_factor`, and 429 after too many wrong ones, of which the owner is told (docs/contract/security.md#g1).
 */
export async function checkSecondFactor(deps: Deps, userId: number, code: string | undefined): Promise<Factor> {
  const isOn = await deps.database.query({ text: 'select 1 from users where id = $1 and otp_secret is not null', values: [userId] });
  if (isOn.length === 0) return { code, checked: null };
  if (!code) throw authProblems.missing_two_factor();
  const checked = await deps.database.transaction(async (tx) => {
    // First the user's row, as everywhere: whoever sets a password or deletes the user holds it and forgets attempts.
    const [user] = await execute<Row>(tx, HOLD, [userId]);
    const isLast = await takeAttempt(tx, deps, 'code', userId);
    const used = user ? await useCode(tx, deps, user, code.trim()) : null;
    if (used !== null) await forgetWrongCodes(tx, userId);
    else if (isLast) await tellOfGuesses(tx, deps, 'codesGuessed', userId);
    return used;
  });
  if (checked === null) throw authProblems.invalid_two_factor();
  return { code, checked };
}

/** Throws as `checkSecondFactor` does when the second factor was switched on, or replaced by another, since. */
export function refuseOtherFactor({ otp_secret }: { readonly otp_secret: string | null }, { code, checked }: Factor): void {
  if (otp_secret === null || otp_secret === checked) return;
  throw code ? authProblems.invalid_two_factor() : authProblems.missing_two_factor();
}

/** The secret, as it is stored, that the code was good for; the code is used up then. Null when it was not. The row is held, so that of two requests with one code one gets in. */
async function useCode(tx: Transaction, { clock, seal }: Deps, user: Row, code: string): Promise<string | null> {
  if (!user.secret) return null;
  const secret = seal.open(user.secret);
  const step = secret === undefined ? null : stepOf(secret, code, { now: clock.now(), lastStep: user.step });
  if (step !== null) {
    await execute(tx, 'update users set otp_step = $2 where id = $1', [user.id, step]);
    return user.secret;
  }
  const hash = hashRecoveryCode(code);
  if (!user.codes?.includes(hash)) return null;
  await execute(tx, 'update users set recovery_codes = recovery_codes - $2::text where id = $1', [user.id, hash]);
  return user.secret;
}
