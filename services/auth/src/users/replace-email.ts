import type { Transaction } from '@flotilla/database';
import { withdrawConfirmations } from '../confirmations/confirmations.ts';
import type { Deps } from '../deps.ts';
import { tellUser } from '../mail/tell-user.ts';
import type { User } from './user.entity.ts';

type Mailing = Pick<Deps, 'clock' | 'mailer' | 'seal'>;
type Address = { readonly email: string; readonly emailVerified: boolean | null };

/** Addresses are one in every spelling. */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Gives a user whom the caller holds another address; a change under way ends. Links that lie in a former mailbox open nothing any more
 * (docs/contract/security.md#g9), and who reads the former one is told. The caller flushes.
 */
export async function replaceEmail(tx: Transaction, deps: Mailing, user: User, { email, emailVerified }: Address): Promise<void> {
  await tellUser(tx, deps, user, { kind: 'emailChanged' });
  Object.assign(user, { email, emailVerified, pendingEmail: null });
  await withdrawConfirmations(tx, user.id, ['change-email', 'reset-password', 'verify-email']);
}
