import { access, array, defineApi, integer, listOf, nullable, object, oneOf, optional, string } from '@flotilla/contract';
import { pagingFields, sortBy, videoIdInBody, videoPasswordHeaders } from '@flotilla/contracts-shared';
import { abuseKinds, abuseMessage, abuseReasons, abuseText, adminAbuse, predefinedReason, userAbuse } from './abuse.ts';

const id = () => integer({ minimum: 1, maximum: 2_147_483_647 });
const seconds = () => optional(nullable(integer({ minimum: 0, maximum: 2_147_483_647 })));
const text = () => optional(string({ minLength: 1, maxLength: 1000 }));
const state = () => optional(oneOf([1, 2, 3]));
const listed = {
  ...pagingFields,
  sort: sortBy(['id', 'createdAt', 'state'], '-createdAt'),
  id: optional(id()),
  search: text(),
  state: state(),
};

const params = object({ abuseId: id() });
const byModerators = access.right('MANAGE_ABUSES');
const byBoth = access.owner('abuse', 'MANAGE_ABUSES');
const writing = { limits: ['api', 'abuseOfUser'], leavesKeptAnswers: true } as const;

export const abusesApi = defineApi(
  { service: 'videos', tag: 'Reports' },
  {
    listAbuses: {
      method: 'GET',
      path: '/api/v1/abuses',
      summary: 'What people reported, for moderators.',
      access: byModerators,
      query: object({
        ...listed,
        filter: optional(oneOf(abuseKinds)),
        predefinedReason: optional(oneOf(abuseReasons)),
        videoIs: optional(oneOf(['deleted', 'blacklisted'])),
        searchReporter: text(),
        searchReportee: text(),
        searchVideo: text(),
        searchVideoChannel: text(),
      }),
      replies: { 200: listOf(adminAbuse) },
      problems: ['account_not_found'],
    },

    createAbuse: {
      ...writing,
      method: 'POST',
      path: '/api/v1/abuses',
      summary: 'Report a video, a comment or an account to the moderators; of several, the first in this order.',
      access: access.user,
      headers: videoPasswordHeaders,
      body: object({
        reason: abuseText(),
        predefinedReasons: optional(array(predefinedReason(), { maxItems: 8 })),
        video: optional(object({ id: videoIdInBody(), startAt: seconds(), endAt: seconds() })),
        comment: optional(object({ id: id(), videoId: optional(videoIdInBody()) })),
        account: optional(object({ id: id() })),
      }),
      replies: { 200: object({ abuse: object({ id: integer() }) }) },
      problems: [
        'abuse_about_nothing',
        'abuse_ends_before_start',
        'too_many_abuses',
        'video_not_found',
        'comment_not_found',
        'account_not_found',
      ],
    },

    updateAbuse: {
      method: 'PUT',
      path: '/api/v1/abuses/{abuseId}',
      summary: 'Decide about a report, or keep a note for moderators.',
      access: byModerators,
      leavesKeptAnswers: true,
      params,
      body: object({ state: state(), moderationComment: optional(nullable(abuseText())) }),
      replies: { 204: null },
      problems: ['abuse_not_found'],
    },

    deleteAbuse: {
      method: 'DELETE',
      path: '/api/v1/abuses/{abuseId}',
      summary: 'Delete a report with its messages.',
      access: byModerators,
      leavesKeptAnswers: true,
      params,
      replies: { 204: null },
      problems: ['abuse_not_found'],
    },

    listMyAbuses: {
      method: 'GET',
      path: '/api/v1/users/me/abuses',
      summary: 'What you reported.',
      access: access.user,
      query: object(listed),
      replies: { 200: listOf(userAbuse) },
      problems: ['account_not_found'],
    },

    listAbuseMessages: {
      method: 'GET',
      path: '/api/v1/abuses/{abuseId}/messages',
      summary: 'What the reporter and moderators wrote each other, oldest first.',
      access: byBoth,
      params,
      replies: { 200: listOf(abuseMessage) },
      problems: ['abuse_not_found', 'abuse_of_remote_reporter'],
    },

    createAbuseMessage: {
      ...writing,
      method: 'POST',
      path: '/api/v1/abuses/{abuseId}/messages',
      summary: 'Write to the moderators about your report, or as a moderator to who made it.',
      access: byBoth,
      params,
      body: object({ message: abuseText() }),
      replies: { 200: object({ abuseMessage: object({ id: integer() }) }) },
      problems: ['abuse_not_found', 'abuse_of_remote_reporter', 'too_many_abuse_messages', 'account_not_found'],
    },

    deleteAbuseMessage: {
      method: 'DELETE',
      path: '/api/v1/abuses/{abuseId}/messages/{messageId}',
      summary: 'Delete your message; moderators delete any.',
      access: byBoth,
      leavesKeptAnswers: true,
      params: object({ abuseId: id(), messageId: id() }),
      replies: { 204: null },
      problems: ['abuse_not_found', 'abuse_of_remote_reporter', 'abuse_message_not_found'],
    },
  },
);
