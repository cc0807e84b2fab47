import { array, boolean, dateTime, integer, nullable, object, oneOf, optional, record, string } from '@flotilla/contract';
import { account, nsfwPolicies, userName, videoChannel } from '@flotilla/contracts-shared';

const flags = () => integer({ minimum: 0, maximum: 3 });
export const password = () => string({ minLength: 8, maxLength: 50, writeOnly: true });
export const email = () => string({ format: 'email', maxLength: 400 });
export const quota = () => integer({ minimum: -1, maximum: Number.MAX_SAFE_INTEGER });
export const role = () => oneOf([0, 1, 2]);

/** The user as `GET /users/me` shows it (identity-and-instance 9). */
export const myUser = object({
  id: integer(),
  username: string(),
  email: string(),
  pendingEmail: nullable(string()),
  emailVerified: nullable(boolean()),
  emailPublic: boolean(),
  nsfwPolicy: oneOf(nsfwPolicies),
  nsfwFlagsDisplayed: flags(),
  nsfwFlagsHidden: flags(),
  nsfwFlagsBlurred: flags(),
  nsfwFlagsWarned: flags(),
  adminFlags: integer(),
  autoPlayVideo: boolean(),
  autoPlayNextVideo: boolean(),
  autoPlayNextVideoPlaylist: boolean(),
  p2pEnabled: boolean(),
  videosHistoryEnabled: boolean(),
  videoLanguages: nullable(array(string())),
  language: nullable(string()),
  role: object({ id: role(), label: string() }),
  videoQuota: integer(),
  videoQuotaDaily: integer(),
  videoQuotaUsed: optional(integer()),
  videoQuotaUsedDaily: optional(integer()),
  theme: string(),
  account,
  notificationSettings: optional(record(integer())),
  videoChannels: array(videoChannel),
  blocked: boolean(),
  blockedReason: nullable(string()),
  noInstanceConfigWarningModal: boolean(),
  noWelcomeModal: boolean(),
  noAccountSetupWarningModal: boolean(),
  createdAt: dateTime(),
  pluginAuth: nullable(string()),
  lastLoginDate: nullable(dateTime()),
  twoFactorEnabled: boolean(),
  newFeaturesInfoRead: integer(),
  specialPlaylists: array(object({ id: integer(), name: string(), type: integer() })),
  videoChannelCollaborations: array(videoChannel),
});

export const newUser = object({
  username: userName(),
  password: password(),
  email: email(),
  role: role(),
  videoQuota: optional(quota()),
  videoQuotaDaily: optional(quota()),
  adminFlags: optional(integer({ minimum: 0, maximum: 2_147_483_647 })),
  channelName: optional(userName()),
});
