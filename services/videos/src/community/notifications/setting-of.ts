import type { NotificationSetting, NotificationType } from '@flotilla/contracts-videos';

/** Which setting rules each type (docs/contract/notifications.md#types). */
export const settingOf: Readonly<Record<NotificationType, NotificationSetting>> = {
  1: 'newVideoFromSubscription',
  2: 'newCommentOnMyVideo',
  3: 'abuseAsModerator',
  4: 'blacklistOnMyVideo',
  5: 'blacklistOnMyVideo',
  6: 'myVideoPublished',
  7: 'myVideoImportFinished',
  8: 'myVideoImportFinished',
  9: 'newUserRegistration',
  10: 'newFollow',
  11: 'commentMention',
  12: 'videoAutoBlacklistAsModerator',
  15: 'abuseStateChange',
  16: 'abuseNewMessage',
  20: 'newUserRegistration',
};
