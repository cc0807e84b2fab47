import { access, defineApi, object, optional, string } from '@flotilla/contract';

const headers = object({
  signature: optional(string()),
  digest: optional(string()),
  'x-date': optional(string()),
  'signature-input': optional(string()),
  'content-digest': optional(string()),
});
const inbox = {
  method: 'POST',
  access: access.none,
  limits: ['activityPub'],
  headers,
  consumes: ['bytes'],
  mostBytes: 512_000,
  // A signed body that comes again within the hour changes nothing.
  repeatable: true,
  signed: true,
  leavesKeptAnswers: true,
  replies: { 204: null },
} as const;
const problems = ['bad_signature', 'not_an_activity', 'own_actor', 'payload_too_large', 'unsupported_media_type', 'bad_request'] as const;

/** Where others send their activities (docs/contract/federation.md#inboxes). */
export const inboxApi = defineApi(
  { service: 'federation', tag: 'Federation' },
  {
    receiveShared: { ...inbox, path: '/inbox', summary: 'Receive an activity of another instance.', problems },

    receiveForAccount: {
      ...inbox,
      path: '/accounts/{name}/inbox',
      summary: 'Receive an activity for an account, or for the instance itself.',
      params: object({ name: string({ minLength: 1, maxLength: 300 }) }),
      problems: [...problems, 'actor_not_found'],
    },

    receiveForChannel: {
      ...inbox,
      path: '/video-channels/{name}/inbox',
      summary: 'Receive an activity for a channel.',
      params: object({ name: string({ minLength: 1, maxLength: 300 }) }),
      problems: [...problems, 'actor_not_found'],
    },
  },
);
