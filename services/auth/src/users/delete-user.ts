import { authEvents, usersApi } from '@flotilla/contracts-auth';
import { type Transaction, tables } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import { publish } from '@flotilla/outbox';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import { Confirmation } from '../confirmations/confirmation.entity.ts';
import type { Deps } from '../deps.ts';
import { ExternalIdentity } from '../external-sign-in/external-identity.entity.ts';
import { ExternalSignIn } from '../external-sign-in/external-sign-in.entity.ts';
import { FailedAttempt } from '../failed-attempts/failed-attempt.entity.ts';
import { instanceChanged } from '../instance/open-instance.ts';
import { ToldMail } from '../notifications/told-mail.entity.ts';
import { Registration } from '../registrations/registration.entity.ts';
import { endSessionsOf } from '../sessions/end-sessions-of.ts';
import { KnownPlace } from '../sessions/known-place.entity.ts';
import { RefreshToken } from '../sessions/refresh-token.entity.ts';
import { Session } from '../sessions/session.entity.ts';
import { TwoFactorRequest } from '../two-factor/two-factor-request.entity.ts';
import { lockManagedUser, refuseRoot } from './lock-managed-user.ts';
import { publishUser } from './publish-user.ts';
import type { User } from './user.entity.ts';

const db = tables({
  Confirmation,
  ExternalIdentity,
  ExternalSignIn,
  FailedAttempt,
  KnownPlace,
  RefreshToken,
  Registration,
  Session,
  ToldMail,
  TwoFactorRequest,
});

export const deleteUserRoute = (deps: Deps) =>
  route(usersApi.deleteUser, async ({ params, caller }) => {
    await deps.database.transaction(async (tx) => {
      const user = await lockManagedUser(tx, params.id, caller);
      await recordAuditEvent(tx, deps, caller, { domain: 'users', action: 'delete', values: { id: user.id, username: user.username } });
      await deleteUser(tx, deps, user);
    });
    return reply(204, null);
  });

/**
 * Deletes a user whose row the caller holds: sessions at once, and by its event everything the user owns in other services. The names stay
 * reserved by `videos`; the e-mail address is free again. Throws 400 for `root`.
 */
export async function deleteUser(tx: Transaction, { clock }: Pick<Deps, 'clock'>, user: User): Promise<void> {
  refuseRoot(user, 'deleted');
  await endSessionsOf(tx, user.id, { now: clock.now(), reason: 'the user was deleted' });
  publishUser(tx, user, { deleted: true });
  tx.remove(user);
  await tx.flush();
  await deleteLeftovers(tx, user.id);
  await instanceChanged(tx);
}

/** Everything else about a user here: addresses, devices, secrets and linked providers. */
async function deleteLeftovers(tx: Transaction, userId: number): Promise<void> {
  const sessions = db(tx).selectFrom('Session').select('id').where('userId', '=', userId);
  const registrations = db(tx).selectFrom('Registration').select('id').where('userId', '=', userId);
  const confirmations = () => db(tx).deleteFrom('Confirmation');
  await db(tx).deleteFrom('RefreshToken').where('sessionId', 'in', sessions).execute();
  await db(tx).deleteFrom('Session').where('userId', '=', userId).execute();
  await confirmations().where('purpose', '<>', 'verify-registration').where('subjectId', '=', userId).execute();
  await confirmations().where('purpose', '=', 'verify-registration').where('subjectId', 'in', registrations).execute();
  for (const table of ['KnownPlace', 'TwoFactorRequest', 'FailedAttempt', 'ExternalSignIn', 'ExternalIdentity', 'ToldMail'] as const)
    await db(tx).deleteFrom(table).where('userId', '=', userId).execute();
  const gone = await db(tx).deleteFrom('Registration').where('userId', '=', userId).returning('id').execute();
  for (const { id } of gone) publish(tx, authEvents.registrationDeleted, { registrationId: id });
}
