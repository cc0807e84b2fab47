import { hasRight, type Right, type Role } from '@flotilla/contract';
import { authEvents } from '@flotilla/contracts-auth';
import { notificationType } from '@flotilla/contracts-videos';
import { anyOf, type Transaction, tables } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import { Account, User } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { forgetNotifications } from './forget-notifications.ts';
import { notify } from './notify.ts';

const ROLES: readonly Role[] = [0, 1, 2];
const db = tables({ Account, User });

/** Tells who manages users that somebody registered. */
export const onUserRegistered = subscription(authEvents.userRegistered, ({ clock }: Deps) => async ({ userId, username }, { tx }) => {
  const account = await db(tx).selectFrom('Account').select('id').where('userId', '=', userId).executeTakeFirst();
  // The user was deleted meanwhile.
  if (!account) return;
  await notify(tx, {
    cause: `user:${userId}`,
    type: notificationType.NEW_USER_REGISTRATION,
    recipientIds: await usersWith(tx, 'MANAGE_USERS'),
    subject: { actorId: account.id },
    about: { path: `/a/${username}`, account: username },
    now: clock.now(),
  });
});

/** Tells who decides about registrations that one waits for them. */
export const onRegistrationRequested = subscription(
  authEvents.registrationRequested,
  ({ clock }: Deps) =>
    async ({ registrationId, username }, { tx }) =>
      notify(tx, {
        cause: `registration:${registrationId}`,
        type: notificationType.NEW_USER_REGISTRATION_REQUEST,
        recipientIds: await usersWith(tx, 'MANAGE_REGISTRATIONS'),
        subject: { registrationId, registrationUsername: username },
        about: { path: '/admin/moderation/registrations', account: username },
        now: clock.now(),
      }),
);

export const onRegistrationDeleted = subscription(authEvents.registrationDeleted, () => async ({ registrationId }, { tx }) => {
  await forgetNotifications(tx, 'registrationId', [registrationId]);
});

async function usersWith(tx: Transaction, right: Right): Promise<number[]> {
  const roles = ROLES.filter((role) => hasRight(role, right));
  const users = db(tx).selectFrom('User').select('userId').where('blocked', '=', false).where('deleted', '=', false);
  return (await users.where((eb) => anyOf(eb, 'role', roles)).execute()).map(({ userId }) => userId);
}
