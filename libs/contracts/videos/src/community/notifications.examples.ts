import type { ExamplesOf } from '@flotilla/contract';
import { exampleChannelSummary, exampleDates } from '@flotilla/contracts-shared/examples';
import { exampleVideo } from '../video.examples.ts';
import { notificationSettingDefaults } from './notification.ts';
import type { notificationsApi } from './notifications.operations.ts';

const { id, uuid, shortUUID, name } = exampleVideo;
const { url: _, ...channel } = exampleChannelSummary;

export const notificationsExamples: ExamplesOf<typeof notificationsApi> = {
  listMyNotifications: {
    replies: {
      200: {
        total: 1,
        data: [
          {
            id: 31,
            type: 1,
            read: false,
            createdAt: exampleDates.lately,
            updatedAt: exampleDates.lately,
            data: {},
            video: { id, uuid, shortUUID, name, state: { id: 1, label: 'Published' }, channel: { ...channel, avatars: [] } },
          },
        ],
      },
    },
  },
  markNotificationsRead: { body: { ids: [31] } },
  updateNotificationSettings: { body: notificationSettingDefaults },
};
