import { execute, type Transaction } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { mailLater } from '../mail/mail-later.ts';
import { CONFIRMED_WITHIN_MS, openConfirmation } from './confirmations.ts';

type Mailing = Pick<Deps, 'clock' | 'config' | 'mailer' | 'seal'>;
type User = { readonly id: number; readonly username: string; readonly language: string | null };
type Registration = { readonly id: number; readonly username: string };

function soon({ clock }: Mailing) {
  const now = clock.now();
  return { now, expiresAt: new Date(now.getTime() + CONFIRMED_WITHIN_MS) };
}

/** Mails a user the link that proves an address: the present one, or the one that is to replace it. */
export async function mailVerification(
  tx: Transaction,
  deps: Mailing,
  user: User,
  { email, isPending = false, isAskedFor = false }: { readonly email: string; readonly isPending?: boolean; readonly isAskedFor?: boolean },
): Promise<void> {
  const purpose = isPending ? 'change-email' : 'verify-email';
  const text = await openConfirmation(tx, { purpose, subjectId: user.id, email, isAskedFor, ...soon(deps) });
  if (text === undefined) return;
  const link = `${deps.config.publicUrl}/verify-account/email?userId=${user.id}&verificationString=${text}${isPending ? '&isPendingEmail=true' : ''}`;
  await mailLater(tx, deps, {
    key: `${purpose}:${user.id}:${text}`,
    to: email,
    language: user.language,
    kind: isPending ? 'verifyNewEmail' : 'verifyEmail',
    values: { username: user.username, link },
  });
}

/** The same for somebody who waits to be registered. */
export async function mailRegistrationVerification(
  tx: Transaction,
  deps: Mailing,
  { id, username }: Registration,
  { email, isAskedFor = false }: { readonly email: string; readonly isAskedFor?: boolean },
): Promise<void> {
  const text = await openConfirmation(tx, { purpose: 'verify-registration', subjectId: id, email, isAskedFor, ...soon(deps) });
  if (text === undefined) return;
  const link = `${deps.config.publicUrl}/verify-account/email?registrationId=${id}&verificationString=${text}`;
  const values = { username, link };
  await mailLater(tx, deps, {
    key: `verify-registration:${id}:${text}`,
    to: email,
    language: null,
    kind: 'verifyRegistrationEmail',
    values,
  });
}

/**
 * Mails the link again to whoever has the address and has not proven it: a user, wherever he signs in, else somebody who waits to be registered.
 * Nobody else notices anything (docs/contract/mails.md#asked-for).
 */
export async function askVerifyEmail(deps: Mailing & Pick<Deps, 'database'>, email: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const [user] = await execute<User & { verified: boolean | null; email: string }>(
      tx,
      `select id, username, language, email, email_verified as verified from users where state = 'active' and lower(email) = lower($1)`,
      [email],
    );
    if (user) return user.verified ? undefined : mailVerification(tx, deps, user, { email: user.email, isAskedFor: true });
    const [registration] = await execute<Registration & { email: string; verified: boolean | null }>(
      tx,
      'select id, username, email, email_verified as verified from registrations where lower(email) = lower($1) and state = 1',
      [email],
    );
    if (registration && !registration.verified)
      await mailRegistrationVerification(tx, deps, registration, { email: registration.email, isAskedFor: true });
  });
}
