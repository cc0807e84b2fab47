import { authProblems, confirmationsApi } from '@flotilla/contracts-auth';
import { isUniqueViolation, type Transaction } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import { LockMode } from '@mikro-orm/core';
import type { Deps } from '../deps.ts';
import { Registration } from '../registrations/registration.entity.ts';
import { publishUser } from '../users/publish-user.ts';
import { isSameAddress, replaceEmail } from '../users/replace-email.ts';
import { userRepository } from '../users/user.repository.ts';
import { useConfirmation } from './confirmations.ts';

type Proof = { readonly id: number; readonly text: string };

export const verifyUserEmailRoute = (deps: Deps) =>
  route(confirmationsApi.verifyUserEmail, async ({ params: { id }, body: { verificationString: text, isPendingEmail = false } }) => {
    await verifyUserEmail(deps, { id, text, isPending: isPendingEmail });
    return reply(204, null);
  });

export const verifyRegistrationEmailRoute = (deps: Deps) =>
  route(confirmationsApi.verifyRegistrationEmail, async ({ params: { registrationId: id }, body: { verificationString: text } }) => {
    await verifyRegistrationEmail(deps, { id, text });
    return reply(204, null);
  });

/**
 * Verifies an address: the present one of a user, or the one that replaces it now. Throws 404, 403 for a string that is wrong, used, expired
 * or for another address, 400 when there is no pending address, 409 when somebody else has taken it meanwhile.
 */
export async function verifyUserEmail(
  deps: Pick<Deps, 'clock' | 'database' | 'mailer' | 'seal'>,
  { id, text, isPending }: Proof & { readonly isPending: boolean },
): Promise<void> {
  await deps.database
    .transaction(async (tx) => {
      const user = await userRepository(tx).lock(id);
      if (user?.state !== 'active') throw authProblems.user_not_found();
      const awaited = isPending ? user.pendingEmail : user.email;
      if (!awaited) throw problems.bad_request({ detail: 'No new e-mail address waits to be proven.' });
      const email = await useConfirmation(tx, {
        purpose: isPending ? 'change-email' : 'verify-email',
        subjectId: id,
        text,
        now: deps.clock.now(),
      });
      if (!isSameAddress(email, awaited)) throw authProblems.verification_string_wrong();
      if (isPending) await replaceEmail(tx, deps, user, { email, emailVerified: true });
      else user.emailVerified = true;
      publishUser(tx, user);
      await tx.flush();
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? authProblems.email_taken() : error;
    });
}

/** The same for a registration that is pending, or was when the mail was sent. Throws 404 and 403. */
export async function verifyRegistrationEmail({ database, clock }: Pick<Deps, 'clock' | 'database'>, { id, text }: Proof): Promise<void> {
  await database.transaction(async (tx) => {
    const registration = await tx.findOne(Registration, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!registration) throw authProblems.registration_not_found();
    const email = await useConfirmation(tx, { purpose: 'verify-registration', subjectId: id, text, now: clock.now() });
    if (email !== registration.email) throw authProblems.verification_string_wrong();
    Object.assign(registration, { emailVerified: true, updatedAt: clock.now() });
    if (typeof registration.userId === 'number') await proveAddressOf(tx, registration.userId, email);
  });
}

/** Verifies the address of the user created from a registration, unless the address has changed since. */
async function proveAddressOf(tx: Transaction, userId: number, email: string): Promise<void> {
  const user = await userRepository(tx).lock(userId);
  if (!user || !isSameAddress(user.email, email) || user.emailVerified !== false) return;
  user.emailVerified = true;
  publishUser(tx, user);
}
