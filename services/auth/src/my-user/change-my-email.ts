import { authProblems } from '@flotilla/contracts-auth';
import { sameText, type Transaction, tables } from '@flotilla/database';
import { mailVerification } from '../confirmations/ask-verify-email.ts';
import { withdrawConfirmations } from '../confirmations/confirmations.ts';
import type { Deps } from '../deps.ts';
import { takeAttempt } from '../failed-attempts/failed-attempts.ts';
import { isSameAddress, replaceEmail } from '../users/replace-email.ts';
import { User } from '../users/user.entity.ts';

const db = tables({ User });

/**
 * Checks whether a user may change to an address, before anything is changed; the constraint decides in the end. Every address but the present one
 * gets a mail and may be a stranger's, and "taken" reveals that it is known, so both count as attempts (docs/contract/security.md#g9). Throws 429 after too many, and
 * 409 when somebody has it.
 */
export async function admitNewEmail(deps: Deps, userId: number, email: string): Promise<void> {
  const user = await db(deps.database).selectFrom('User').select('email').where('id', '=', userId).executeTakeFirst();
  if (user && isSameAddress(email, user.email)) return;
  await deps.database.transaction((tx) => takeAttempt(tx, deps, 'new-address', userId));
  await deps.database.transaction((tx) => refuseTaken(tx, email, userId));
}

/**
 * Changes the address at once, unverified, or once the new one is verified, where that is required (docs/contract/users.md#addresses). The present address,
 * in any spelling, cancels a pending change. Throws 409.
 */
export async function changeMyEmail(tx: Transaction, deps: Deps, user: User, email: string): Promise<void> {
  if (isSameAddress(email, user.email)) {
    Object.assign(user, { email, pendingEmail: null });
    return withdrawConfirmations(tx, user.id, ['change-email']);
  }
  await refuseTaken(tx, email, user.id);
  if (!deps.instance.settings().signup.requiresEmailVerification || !deps.mailer.delivers)
    return replaceEmail(tx, deps, user, { email, emailVerified: null });
  user.pendingEmail = email;
  await mailVerification(tx, deps, { id: user.id, username: user.username, language: user.language ?? null }, { email, isPending: true });
}

async function refuseTaken(tx: Transaction, email: string, userId: number): Promise<void> {
  const taken = await db(tx)
    .selectFrom('User')
    .select('id')
    .where((eb) => sameText(eb, 'email', email))
    .where('id', '<>', userId)
    .execute();
  if (taken.length > 0) throw authProblems.email_taken();
}
