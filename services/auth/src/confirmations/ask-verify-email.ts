import { confirmationsApi } from '@flotilla/contracts-auth';
import { sameText, type Transaction, tables } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { mailLater } from '../mail/mail-later.ts';
import { Registration } from '../registrations/registration.entity.ts';
import { User } from '../users/user.entity.ts';
import { CONFIRMED_WITHIN_MS, openConfirmation } from './confirmations.ts';
import { inEqualTime } from './in-equal-time.ts';

type Mailing = Pick<Deps, 'clock' | 'config' | 'mailer' | 'seal'>;
type Reader = { readonly id: number; readonly username: string; readonly language: string | null };
type Applicant = { readonly id: number; readonly username: string };

const db = tables({ Registration, User });

export const askSendVerifyEmailRoute = (deps: Deps) =>
  route(confirmationsApi.askSendVerifyEmail, async ({ body }) => {
    await inEqualTime(() => askVerifyEmail(deps, body.email));
    return reply(204, null);
  });

/** The same operation at another path: both look for a user first, then for a registration. */
export const askSendVerifyRegistrationEmailRoute = (deps: Deps) =>
  route(confirmationsApi.askSendVerifyRegistrationEmail, async ({ body }) => {
    await inEqualTime(() => askVerifyEmail(deps, body.email));
    return reply(204, null);
  });

function soon({ clock }: Mailing) {
  const now = clock.now();
  return { now, expiresAt: new Date(now.getTime() + CONFIRMED_WITHIN_MS) };
}

/** Mails a user the link that verifies an address: the present one, or the one that is to replace it. */
export async function mailVerification(
  tx: Transaction,
  deps: Mailing,
  user: Reader,
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

/** The same for somebody whose registration waits for approval. */
export async function mailRegistrationVerification(
  tx: Transaction,
  deps: Mailing,
  { id, username }: Applicant,
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
 * Mails the link again to the owner of an address that is not verified: a user, however they sign in, else somebody whose registration waits for approval.
 * Nobody else notices anything (docs/contract/mails.md#asked-for).
 */
export async function askVerifyEmail(deps: Mailing & Pick<Deps, 'database'>, email: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const user = await findUser(tx, email);
    if (user) return user.emailVerified ? undefined : mailVerification(tx, deps, user, { email: user.email, isAskedFor: true });
    const registration = await findRegistration(tx, email);
    if (registration && !registration.emailVerified)
      await mailRegistrationVerification(tx, deps, registration, { email: registration.email, isAskedFor: true });
  });
}

const findUser = (tx: Transaction, email: string) =>
  db(tx)
    .selectFrom('User')
    .select(['id', 'username', 'language', 'email', 'emailVerified'])
    .where('state', '=', 'active')
    .where((eb) => sameText(eb, 'email', email))
    .executeTakeFirst();

const findRegistration = (tx: Transaction, email: string) =>
  db(tx)
    .selectFrom('Registration')
    .select(['id', 'username', 'email', 'emailVerified'])
    .where((eb) => sameText(eb, 'email', email))
    .where('state', '=', 1)
    .executeTakeFirst();
