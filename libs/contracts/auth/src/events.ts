import { boolean, dateTime, defineEvent, defineTopic, integer, nullable, object, oneOf, optional, string } from '@flotilla/contract';
import { nsfwPolicies } from '@flotilla/contracts-shared';
import { role } from './user.ts';

export const usersTopic = defineTopic({ name: 'auth.users', partitions: 6, compacted: true, retentionHours: 0 });
export const sessionsTopic = defineTopic({ name: 'auth.sessions', partitions: 6, compacted: true, retentionHours: 0 });

export const authEvents = {
  /** The newest state of one user, for read models; `deleted` ends it. */
  userSnapshot: defineEvent({
    type: 'user.snapshot.v1',
    topic: usersTopic,
    orderedBy: 'userId',
    payload: object({
      userId: integer(),
      version: integer(),
      username: string(),
      role: role(),
      blocked: boolean(),
      deleted: boolean(),
      nsfwPolicy: oneOf(nsfwPolicies),
      nsfwFlagsDisplayed: integer(),
      nsfwFlagsHidden: integer(),
      nsfwFlagsBlurred: integer(),
      nsfwFlagsWarned: integer(),
      videoQuota: integer(),
      videoQuotaDaily: integer(),
    }),
  }),

  /** The newest state of one session: only tokens of this generation may be used; null means none. */
  sessionChanged: defineEvent({
    type: 'session.changed.v1',
    topic: sessionsTopic,
    orderedBy: 'sessionId',
    payload: object({
      sessionId: string({ format: 'uuid' }),
      userId: integer(),
      generation: nullable(integer()),
      /** After this moment no token of the session can be valid, so the fact may be forgotten. */
      expiresAt: dateTime(),
      reason: optional(string()),
    }),
  }),
};
