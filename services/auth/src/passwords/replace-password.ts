import type { Transaction } from '@flotilla/database';
import { withdrawConfirmations } from '../confirmations/confirmations.ts';
import type { Deps } from '../deps.ts';
import { forgetGuesses } from '../failed-attempts/password-guesses.ts';
import { notifyUser } from '../mail/notify-user.ts';
import type { User } from '../users/user.entity.ts';

type Mailing = Pick<Deps, 'clock' | 'mailer' | 'seal'>;

/**
 * Sets the password of a user whose row the caller holds: invalidates links mailed before (docs/contract/security.md#g9) and mails the owner.
 */
export async function replacePassword(tx: Transaction, deps: Mailing, user: User, passwordHash: string): Promise<void> {
  user.passwordHash = passwordHash;
  await withdrawConfirmations(tx, user.id, ['reset-password']);
  await forgetGuesses(tx, deps, user);
  await notifyUser(tx, deps, user, { kind: 'passwordChanged' });
}
