import { array, boolean, dateTime, integer, nullable, object, oneOf, optional, record, string } from '@flotilla/contract';
import { account, locales, nsfwPolicies, userName, videoChannel } from '@flotilla/contracts-shared';

/** Those clients know, and the wish to follow the instance. */
const themes = ['default', 'instance-default', 'peertube-core-dark-brown', 'peertube-core-light-beige'] as const;
const flags = () => integer({ minimum: 0, maximum: 3 });
export const password = () => string({ minLength: 8, maxLength: 50, writeOnly: true });
/** Mailed as 64 hex digits; any other text is answered like a wrong one. */
export const verificationString = () => string({ minLength: 1, maxLength: 200, writeOnly: true });
export const email = () => string({ format: 'email', maxLength: 400 });
export const quota = () => integer({ minimum: -1, maximum: Number.MAX_SAFE_INTEGER });
export const role = () => oneOf([0, 1, 2]);

const userFields = {
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
  totalVideoFileSize: optional(integer()),
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
};
const counters = {
  videosCount: optional(integer()),
  abusesCount: optional(integer()),
  abusesAcceptedCount: optional(integer()),
  abusesCreatedCount: optional(integer()),
  videoCommentsCount: optional(integer()),
};

/** The user as administrators see it; with the counters if they asked for them (docs/contract/users.md#user). */
export const user = object({ ...userFields, ...counters });

/** The user as `GET /users/me` shows it (docs/contract/users.md#my-user). */
export const myUser = object({
  ...userFields,
  specialPlaylists: array(object({ id: integer(), name: string(), type: integer() })),
  videoChannelCollaborations: array(videoChannel),
});

export const userId = () => integer({ minimum: 1, maximum: 2_147_483_647 });
export const adminFlags = () => integer({ minimum: 0, maximum: 2_147_483_647 });

/** What users may change about themselves (docs/contract/users.md#update-my-user). */
export const myUserUpdate = object({
  displayName: optional(nullable(string({ minLength: 1, maxLength: 120 }))),
  description: optional(nullable(string({ minLength: 3, maxLength: 1000 }))),
  currentPassword: optional(string({ maxLength: 1000, writeOnly: true })),
  password: optional(password()),
  email: optional(email()),
  emailPublic: optional(boolean()),
  nsfwPolicy: optional(oneOf(nsfwPolicies)),
  nsfwFlagsDisplayed: optional(flags()),
  nsfwFlagsHidden: optional(flags()),
  nsfwFlagsBlurred: optional(flags()),
  nsfwFlagsWarned: optional(flags()),
  p2pEnabled: optional(boolean()),
  autoPlayVideo: optional(boolean()),
  autoPlayNextVideo: optional(boolean()),
  autoPlayNextVideoPlaylist: optional(boolean()),
  videosHistoryEnabled: optional(boolean()),
  videoLanguages: optional(nullable(array(string({ minLength: 1, maxLength: 20 }), { maxItems: 499 }))),
  language: optional(nullable(oneOf(locales))),
  theme: optional(oneOf(themes)),
  noInstanceConfigWarningModal: optional(boolean()),
  noWelcomeModal: optional(boolean()),
  noAccountSetupWarningModal: optional(boolean()),
});

/** What administrators and moderators may change about a user (docs/contract/users.md#update). */
export const userUpdate = object({
  password: optional(password()),
  email: optional(email()),
  emailVerified: optional(boolean()),
  videoQuota: optional(quota()),
  videoQuotaDaily: optional(quota()),
  role: optional(role()),
  adminFlags: optional(adminFlags()),
  pluginAuth: optional(nullable(string({ minLength: 1, maxLength: 100 }))),
});

export const newUser = object({
  username: userName(),
  /** Empty: the user gets a mail with a link to choose one. */
  password: string({ pattern: '^([\\s\\S]{8,50})?$', writeOnly: true }),
  email: email(),
  role: role(),
  videoQuota: optional(quota()),
  videoQuotaDaily: optional(quota()),
  adminFlags: optional(adminFlags()),
  channelName: optional(userName()),
});
