export { type CommentTree, comment, commentTree, managedComment } from './comment.ts';
export { commentsApi } from './comments.operations.ts';
export { commentsTopic, communityEvents, communityTopics, followsTopic, notificationsTopic, ratingsTopic } from './events.ts';
export { historyApi } from './history.operations.ts';
export {
  type NotificationSetting,
  type NotificationType,
  notification,
  notificationSettingDefaults,
  notificationSettings,
  notificationType,
} from './notification.ts';
export { notificationsInternal } from './notifications.internal.ts';
export { notificationsApi } from './notifications.operations.ts';
export { communityApi } from './operations.ts';
export { ratings, ratingsApi } from './ratings.operations.ts';
export { actorFollow, subscriptionsApi } from './subscriptions.operations.ts';
