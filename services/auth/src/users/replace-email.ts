import type { Transaction } from '@flotilla/database';
import { withdrawConfirmations } from '../confirmations/confirmations.ts';
import type { Deps } from '../deps.ts';
import { notifyUser } from '../mail/notify-user.ts';
import type { User } from './user.entity.ts';

type Mailing = Pick<Deps, 'clock' | 'mailer' | 'seal'>;
type Address = { readonly email: string; readonly emailVerified: boolean | null };

/** Addresses are compared without regard to case. */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Replaces the address of a user whose row the caller holds, and cancels a pending change. Invalidates links mailed to the former address
 * (docs/contract/security.md#g9), which gets a mail about the change. The caller flushes.
 */
export async function replaceEmail(tx: Transaction, deps: Mailing, user: User, { email, emailVerified }: Address): Promise<void> {
  await notifyUser(tx, deps, user, { kind: 'emailChanged' });
  Object.assign(user, { email, emailVerified, pendingEmail: null });
  await withdrawConfirmations(tx, user.id, ['change-email', 'reset-password', 'verify-email']);
}
