import { notificationsApi, notificationsInternal } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { announceVideo } from './announce-video.ts';
import { countUnread } from './count-unread.ts';
import { forgetMutedLater } from './forget-muted.ts';
import { listMyNotifications } from './list-my-notifications.ts';
import { markRead } from './mark-read.ts';
import { coverNotifications } from './migrations/2026-11-24-counted-notifications.ts';
import { createNotifications } from './migrations/2026-11-24-notifications.ts';
import { indexModeration, tellOfModeration } from './migrations/2026-11-26-moderation-notifications.ts';
import { orderNotifications } from './migrations/2026-11-26-notifications-in-order.ts';
import { Notification } from './notification.entity.ts';
import { NotificationChoice } from './notification-choice.entity.ts';
import { notificationsIntegrity } from './notifications.integrity.ts';
import { onRegistrationDeleted, onRegistrationRequested, onUserRegistered } from './on-registration.ts';
import { readSettings, updateSettings } from './settings.ts';

/** What users are told of, in the bell and by mail. */
export const notifications = defineFeature<Deps>({
  operations: [
    implement(notificationsApi, (deps: Deps) => ({
      listMyNotifications: async ({ query, caller }) => reply(200, await listMyNotifications(deps, query, caller)),
      async markNotificationsRead({ body, caller }) {
        await markRead(deps, caller, body);
        return reply(204, null);
      },
      async markAllNotificationsRead({ caller }) {
        await markRead(deps, caller);
        return reply(204, null);
      },
      async updateNotificationSettings({ body, caller }) {
        await updateSettings(deps, body, caller);
        return reply(204, null);
      },
    })),
    implement(notificationsInternal, (deps: Deps) => ({
      countUnread: async ({ body }) => reply(200, await countUnread(deps, body.userIds)),
      getNotificationSettings: async ({ params }) => reply(200, await readSettings(deps, params.userId)),
    })),
  ],
  entities: [Notification, NotificationChoice],
  migrations: [createNotifications, coverNotifications, orderNotifications, tellOfModeration, indexModeration],
  jobs: [announceVideo, forgetMutedLater],
  subscriptions: [onUserRegistered, onRegistrationRequested, onRegistrationDeleted],
  integrityChecks: [notificationsIntegrity],
});
