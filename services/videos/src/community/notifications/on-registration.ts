import { authEvents } from '@flotilla/contracts-auth';
import { notificationType } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import { Account } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { forgetNotifications } from './forget-notifications.ts';
import { notify, thingMade } from './notify.ts';
import { usersWith } from './users-with.ts';

const db = tables({ Account });

/** Tells who manages users that somebody registered. */
export const onUserRegistered = subscription(authEvents.userRegistered, ({ clock }: Deps) => async ({ userId, username }, { tx }) => {
  const account = await db(tx).selectFrom('Account').select(['id', 'createdAt']).where('userId', '=', userId).executeTakeFirst();
  // The user was deleted meanwhile.
  if (!account) return;
  await notify(tx, {
    cause: thingMade('user', userId, account.createdAt),
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
    async ({ registrationId, username }, { tx, message }) =>
      notify(tx, {
        cause: thingMade('registration', registrationId, new Date(message.occurredAt)),
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
