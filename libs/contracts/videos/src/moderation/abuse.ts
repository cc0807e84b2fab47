import { array, boolean, dateTime, integer, nullable, object, oneOf, optional, string } from '@flotilla/contract';
import { account, actorSummary, labelledNumber, thumbnail, videoChannel } from '@flotilla/contracts-shared';

/** Why people report something, by the names of the wire (docs/contract/abuses.md#reasons). */
export const abuseReasons = [
  'violentOrRepulsive',
  'hatefulOrAbusive',
  'spamOrMisleading',
  'privacy',
  'rights',
  'serverRules',
  'thumbnails',
  'captions',
] as const;
export type AbuseReason = (typeof abuseReasons)[number];

export const abuseState = { PENDING: 1, REJECTED: 2, ACCEPTED: 3 } as const;
export type AbuseState = (typeof abuseState)[keyof typeof abuseState];
export const abuseStates: Readonly<Record<number, string>> = { 1: 'Pending', 2: 'Rejected', 3: 'Accepted' };

/** What a report is about. */
export const abuseKinds = ['video', 'comment', 'account'] as const;
export type AbuseKind = (typeof abuseKinds)[number];

/** 2 to 3,000 characters. */
export const abuseText = () => string({ minLength: 2, maxLength: 3000 });
export const predefinedReason = () => oneOf(abuseReasons);

const videoFields = {
  id: integer(),
  uuid: string(),
  shortUUID: string(),
  name: string(),
  nsfw: boolean(),
  deleted: boolean(),
  blacklisted: boolean(),
  startAt: nullable(integer()),
  endAt: nullable(integer()),
  thumbnails: array(thumbnail),
  thumbnailPath: optional(nullable(string())),
  channel: videoChannel,
};
const commentFields = {
  id: integer(),
  threadId: integer(),
  text: string(),
  deleted: boolean(),
  video: object({ id: integer(), uuid: string(), name: string() }),
};
const fields = {
  id: integer(),
  reason: string(),
  predefinedReasons: array(predefinedReason()),
  flaggedAccount: nullable(account),
  state: labelledNumber,
  countMessages: integer(),
  createdAt: dateTime(),
  updatedAt: dateTime(),
};

/** A report as moderators see it (docs/contract/abuses.md#report). */
export const adminAbuse = object({
  ...fields,
  reporterAccount: nullable(account),
  moderationComment: nullable(string()),
  video: nullable(object({ ...videoFields, countReports: integer(), nthReport: integer() })),
  comment: nullable(
    object({
      ...commentFields,
      reportedText: string({ description: 'What the comment said when it was reported, also once it is deleted.' }),
    }),
  ),
  countReportsForReporter: optional(integer()),
  countReportsForReportee: optional(integer()),
});

/** A report as who made it sees it. */
export const userAbuse = object({ ...fields, video: nullable(object(videoFields)), comment: nullable(object(commentFields)) });

export const abuseMessage = object({
  id: integer(),
  message: string(),
  byModerator: boolean(),
  createdAt: dateTime(),
  account: nullable(actorSummary),
});
