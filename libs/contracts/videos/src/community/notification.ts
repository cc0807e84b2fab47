import { array, boolean, dateTime, integer, nullable, object, oneOf, optional, string } from '@flotilla/contract';
import { labelledNumber } from '@flotilla/contracts-shared';

/** What a user wants of each kind: 0 nothing, 1 in the bell, 2 by mail, 3 both (docs/contract/notifications.md#settings). */
export const notificationSettingDefaults = {
  newVideoFromSubscription: 1,
  newCommentOnMyVideo: 1,
  abuseAsModerator: 3,
  videoAutoBlacklistAsModerator: 3,
  blacklistOnMyVideo: 3,
  myVideoPublished: 1,
  myVideoImportFinished: 1,
  commentMention: 1,
  newFollow: 1,
  newUserRegistration: 1,
  newInstanceFollower: 1,
  autoInstanceFollowing: 1,
  abuseStateChange: 3,
  abuseNewMessage: 3,
  newServiceVersion: 3,
  newPluginVersion: 1,
  myVideoStudioEditionFinished: 1,
  myVideoTranscriptionGenerated: 1,
} as const;
export type NotificationSetting = keyof typeof notificationSettingDefaults;

/** The kinds that are sent so far, by the name of their cause; the numbers are those of the wire (docs/contract/notifications.md#types). */
export const notificationType = {
  NEW_VIDEO_FROM_SUBSCRIPTION: 1,
  NEW_COMMENT_ON_MY_VIDEO: 2,
  NEW_ABUSE_FOR_MODERATORS: 3,
  BLACKLIST_ON_MY_VIDEO: 4,
  UNBLACKLIST_ON_MY_VIDEO: 5,
  MY_VIDEO_PUBLISHED: 6,
  MY_VIDEO_IMPORT_SUCCESS: 7,
  MY_VIDEO_IMPORT_ERROR: 8,
  NEW_USER_REGISTRATION: 9,
  NEW_FOLLOW: 10,
  COMMENT_MENTION: 11,
  VIDEO_AUTO_BLACKLIST_FOR_MODERATORS: 12,
  ABUSE_STATE_CHANGE: 15,
  ABUSE_NEW_MESSAGE: 16,
  NEW_USER_REGISTRATION_REQUEST: 20,
} as const;
export type NotificationType = (typeof notificationType)[keyof typeof notificationType];

const value = () => oneOf([0, 1, 2, 3]);
export const notificationSettings = object({
  newVideoFromSubscription: value(),
  newCommentOnMyVideo: value(),
  abuseAsModerator: value(),
  videoAutoBlacklistAsModerator: value(),
  blacklistOnMyVideo: value(),
  myVideoImportFinished: value(),
  myVideoPublished: value(),
  commentMention: value(),
  newFollow: value(),
  newUserRegistration: value(),
  newInstanceFollower: value(),
  autoInstanceFollowing: value(),
  abuseStateChange: optional(value()),
  abuseNewMessage: optional(value()),
  newServiceVersion: optional(value()),
  newPeerTubeVersion: optional(oneOf([0, 1, 2, 3], { description: 'The same as `newServiceVersion`, for PeerTube clients.' })),
  newPluginVersion: optional(value()),
  myVideoStudioEditionFinished: optional(value()),
  myVideoTranscriptionGenerated: optional(value()),
});

const videoInfo = { id: integer(), uuid: string(), shortUUID: string(), name: string(), state: labelledNumber };
const image = object({ width: nullable(integer()), fileUrl: string(), path: string() });
const actorInfo = object({
  id: integer(),
  displayName: string(),
  name: string(),
  host: string(),
  avatars: array(image),
  avatar: optional(image),
});
const video = object(videoInfo);

/** One notification with what it is about (docs/contract/notifications.md#notification). */
export const notification = object({
  id: integer(),
  type: integer(),
  read: boolean(),
  createdAt: dateTime(),
  updatedAt: dateTime(),
  data: object({}),
  video: optional(object({ ...videoInfo, channel: actorInfo })),
  videoImport: optional(
    object({
      id: integer(),
      video: optional(video),
      torrentName: nullable(string()),
      magnetUri: nullable(string()),
      targetUrl: nullable(string()),
    }),
  ),
  comment: optional(object({ id: integer(), threadId: integer(), account: actorInfo, video, heldForReview: boolean() })),
  videoBlacklist: optional(object({ id: integer(), video })),
  abuse: optional(
    object({
      id: integer(),
      state: integer(),
      video: optional(video),
      comment: optional(object({ threadId: integer(), video })),
      account: optional(actorInfo),
    }),
  ),
  account: optional(actorInfo),
  actorFollow: optional(
    object({
      id: integer(),
      state: oneOf(['pending', 'accepted', 'rejected']),
      follower: actorInfo,
      following: object({ type: oneOf(['account', 'channel', 'instance']), name: string(), displayName: string(), host: string() }),
    }),
  ),
  registration: optional(object({ id: integer(), username: string() })),
});
