import type { NotificationSetting, NotificationType } from '@flotilla/contracts-videos';

/** Which setting rules each type (docs/contract/notifications.md#types). */
export const settingOf: Readonly<Record<NotificationType, NotificationSetting>> = {
  1: 'newVideoFromSubscription',
  2: 'newCommentOnMyVideo',
  6: 'myVideoPublished',
  9: 'newUserRegistration',
  10: 'newFollow',
  11: 'commentMention',
  20: 'newUserRegistration',
};
