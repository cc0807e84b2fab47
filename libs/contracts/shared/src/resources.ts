import { array, boolean, dateTime, integer, nullable, number, object, oneOf, optional, string } from '@flotilla/contract';
import { nsfwPolicies } from './constants.ts';

export const labelledNumber = object({ id: integer(), label: string() });
export const labelledNumberOrUnknown = object({ id: nullable(integer()), label: string() });
export const labelledTextOrUnknown = object({ id: nullable(string()), label: string() });

export const actorImage = object({
  width: nullable(integer()),
  height: nullable(integer()),
  path: string(),
  fileUrl: string(),
  createdAt: dateTime(),
  updatedAt: dateTime(),
});

const followActor = object({
  id: integer(),
  url: string(),
  name: string(),
  host: string(),
  followingCount: integer(),
  followersCount: integer(),
  createdAt: dateTime(),
  avatars: array(actorImage),
  banners: array(actorImage),
  hostRedundancyAllowed: boolean(),
});

export const followStates = ['pending', 'accepted', 'rejected'] as const;

/** Who follows whom (docs/contract/subscriptions.md#follow). */
export const actorFollow = object({
  id: integer(),
  follower: followActor,
  following: followActor,
  score: integer(),
  state: oneOf(followStates),
  createdAt: dateTime(),
  updatedAt: dateTime(),
});

/** What services know of a user; of two, the one of the higher version holds. `deleted` ends it. */
export const userSnapshot = object({
  userId: integer(),
  version: integer(),
  username: string(),
  role: oneOf([0, 1, 2]),
  blocked: boolean(),
  deleted: boolean(),
  nsfwPolicy: oneOf(nsfwPolicies),
  nsfwFlagsDisplayed: integer(),
  nsfwFlagsHidden: integer(),
  nsfwFlagsBlurred: integer(),
  nsfwFlagsWarned: integer(),
  /** Absent in snapshots of earlier releases: what is known stays. */
  videosHistoryEnabled: optional(boolean()),
  adminFlags: optional(integer()),
  videoQuota: integer(),
  videoQuotaDaily: integer(),
});

const actorFields = {
  id: integer(),
  url: string(),
  name: string(),
  host: string(),
  hostRedundancyAllowed: optional(nullable(boolean())),
  followingCount: integer(),
  followersCount: integer(),
  createdAt: dateTime(),
  updatedAt: dateTime(),
  avatars: array(actorImage),
  displayName: string(),
  description: nullable(string()),
};

/** AccountSummary and VideoChannelSummary (docs/contract/accounts-and-channels.md#summaries). */
export const actorSummary = object({
  id: integer(),
  name: string(),
  displayName: string(),
  url: string(),
  host: string(),
  avatars: array(actorImage),
});

export const account = object({ ...actorFields, userId: optional(integer()) });

export const videoChannel = object({
  ...actorFields,
  support: nullable(string()),
  isLocal: boolean(),
  banners: array(actorImage),
  ownerAccount: optional(account),
  videosCount: optional(integer()),
  viewsPerDay: optional(array(object({ date: dateTime(), views: integer() }))),
  totalViews: optional(integer()),
});

export const thumbnail = object({ width: integer(), height: integer(), aspectRatio: string(), fileUrl: string() });

/** Width divided by height, or null when it is unknown. */
export const aspectRatio = nullable(number());
