import { authProblems } from '@flotilla/contracts-auth';
import { execute, type Transaction } from '@flotilla/database';
import { mailVerification } from '../confirmations/ask-verify-email.ts';
import { withdrawConfirmations } from '../confirmations/confirmations.ts';
import type { Deps } from '../deps.ts';
import { takeAttempt } from '../sessions/failed-attempts.ts';
import { isSameAddress, replaceEmail } from './replace-email.ts';
import type { User } from './user.entity.ts';

/**
 * Whether a user may ask for an address now, before anything is changed; the constraint has the last word. Every other address than the present one
 * is mailed to, and may be a stranger's; that somebody has it is an answer that counts as well (docs/contract/security.md#g9). Throws 429 after too many, and
 * 409 when somebody has it.
 */
export async function admitNewEmail(deps: Deps, userId: number, email: string): Promise<void> {
  const text = 'select email from users where id = $1';
  const [user] = await deps.database.query<{ email: string }>({ text, values: [userId] });
  if (user && isSameAddress(email, user.email)) return;
  await deps.database.transaction((tx) => takeAttempt(tx, deps, 'new-address', userId));
  await deps.database.transaction((tx) => refuseTaken(tx, email, userId));
}

/**
 * At once, and then nobody has proven it, or when the new address is proven, where that is required (docs/contract/users.md#addresses). The present address,
 * in any spelling, takes back what was asked for before. Throws 409.
 */
export async function changeMyEmail(tx: Transaction, deps: Deps, user: User, email: string): Promise<void> {
  if (isSameAddress(email, user.email)) {
    Object.assign(user, { email, pendingEmail: null });
    return withdrawConfirmations(tx, user.id, ['change-email']);
  }
  await refuseTaken(tx, email, user.id);
  if (!deps.instance.settings().signup.requiresEmailVerification || !deps.mailer.canSend)
    return replaceEmail(tx, deps, user, { email, emailVerified: null });
  user.pendingEmail = email;
  await mailVerification(tx, deps, { id: user.id, username: user.username, language: user.language ?? null }, { email, isPending: true });
}

async function refuseTaken(tx: Transaction, email: string, userId: number): Promise<void> {
  const text = 'select 1 from users where lower(email) = lower($1) and id <> $2';
  if ((await execute(tx, text, [email, userId])).length > 0) throw authProblems.email_taken();
}
