export { type CommentTree, comment, commentTree, managedComment } from './comment.ts';
export { commentsInternal } from './comments.internal.ts';
export { commentsApi } from './comments.operations.ts';
export {
  commentsTopic,
  communityEvents,
  communityTopics,
  followsTopic,
  mutesTopic,
  notificationsTopic,
  playlistsTopic,
  ratingsTopic,
} from './events.ts';
export { historyApi } from './history.operations.ts';
export { accountBlock, mutesApi, serverBlock } from './mutes.operations.ts';
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
export {
  elementType,
  type PlaylistPrivacy,
  type PlaylistType,
  playlist,
  playlistElement,
  playlistMembership,
  playlistPrivacies,
  playlistPrivacy,
  playlistType,
  playlistTypes,
} from './playlist.ts';
export { playlistsInternal } from './playlists.internal.ts';
export { playlistsApi } from './playlists.operations.ts';
export { ratings, ratingsApi } from './ratings.operations.ts';
export { subscriptionsApi } from './subscriptions.operations.ts';
