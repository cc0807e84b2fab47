import { access, defineApi, integer, object } from '@flotilla/contract';

/** Called by `auth` (docs/contract/instance.md#statistics). */
export const commentsInternal = defineApi(
  { service: 'videos', tag: 'Internal' },
  {
    countLocalComments: {
      method: 'GET',
      path: '/internal/comments/stats',
      summary: 'How many comments the accounts of this instance have written.',
      access: access.none,
      internal: { callers: ['auth'] },
      replies: { 200: object({ comments: integer() }) },
    },
  },
);
