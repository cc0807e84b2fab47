import {
  array,
  boolean,
  dateTime,
  defineEvent,
  defineTopic,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  record,
  string,
  unknown,
} from '@flotilla/contract';
import { userSnapshot } from '@flotilla/contracts-shared';

export const usersTopic = defineTopic({ name: 'auth.users', partitions: 6, compacted: true, retentionHours: 0 });
export const sessionsTopic = defineTopic({ name: 'auth.sessions', partitions: 6, compacted: true, retentionHours: 0 });
export const configurationTopic = defineTopic({ name: 'auth.configuration', partitions: 1, compacted: true, retentionHours: 0 });
export const logTopic = defineTopic({ name: 'auth.log-lines', partitions: 1, compacted: false, retentionHours: 24 });
export const auditEventsTopic = defineTopic({ name: 'auth.audit-events', partitions: 1, compacted: false, retentionHours: 168 });
/** The name of the topic of audit events before 0.2, in which events may still be unread. To be removed in 0.3. */
export const formerAuditEventsTopic = defineTopic({ name: 'auth.deeds', partitions: 1, compacted: false, retentionHours: 168 });
/** Who registered, and who asks to. */
export const registrationsTopic = defineTopic({ name: 'auth.registrations', partitions: 1, compacted: false, retentionHours: 168 });
export const authTopics = [
  registrationsTopic,
  usersTopic,
  sessionsTopic,
  configurationTopic,
  logTopic,
  auditEventsTopic,
  formerAuditEventsTopic,
];

/** The kinds of things in the audit log (docs/contract/logs.md#audit-log). */
export const auditDomains = ['abuse', 'channels', 'comments', 'config', 'playlists', 'users', 'video-imports', 'videos'] as const;
export const auditActions = ['create', 'delete', 'update'] as const;

const auditEvent = object({
  username: string(),
  at: dateTime(),
  domain: oneOf(auditDomains),
  action: oneOf(auditActions),
  /** What was changed: its values before, and those after under keys that begin with `new-`. Never secrets. */
  values: record(unknown()),
});

export const authEvents = {
  /** The newest state of one user, for read models. */
  userSnapshot: defineEvent({
    type: 'user.snapshot.v1',
    topic: usersTopic,
    orderedBy: 'userId',
    payload: userSnapshot,
  }),

  /** Somebody registered without anybody's approval, and can sign in. */
  userRegistered: defineEvent({
    type: 'user.registered.v1',
    topic: registrationsTopic,
    orderedBy: 'userId',
    payload: object({ userId: integer(), username: string() }),
  }),

  /** Somebody asks to register, and waits for a decision. */
  registrationRequested: defineEvent({
    type: 'registration.requested.v1',
    topic: registrationsTopic,
    orderedBy: 'registrationId',
    payload: object({ registrationId: integer(), username: string() }),
  }),

  registrationDeleted: defineEvent({
    type: 'registration.deleted.v1',
    topic: registrationsTopic,
    orderedBy: 'registrationId',
    payload: object({ registrationId: integer() }),
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
      /** After this moment no token of the session can be valid, so the event may be forgotten. */
      expiresAt: dateTime(),
      reason: optional(string()),
    }),
  }),

  /** The effective value of every runtime setting of the instance; other releases may have more or fewer settings. */
  configurationChanged: defineEvent({
    type: 'configuration.changed.v1',
    topic: configurationTopic,
    orderedBy: 'scope',
    payload: object({ scope: oneOf(['instance']), version: integer(), values: record(unknown()) }),
  }),

  /** Whether jobs are paused in all services; they are not before the first event. */
  jobsPaused: defineEvent({
    type: 'jobs.paused.v1',
    topic: configurationTopic,
    orderedBy: 'scope',
    payload: object({ scope: oneOf(['jobs']), version: integer(), paused: boolean() }),
  }),

  /** What a moderator or administrator did to somebody else's things in another service; auth keeps it in the audit log. */
  auditEventRecorded: defineEvent({
    type: 'audit-event.recorded.v1',
    topic: auditEventsTopic,
    orderedBy: 'username',
    payload: auditEvent,
  }),

  /** The name of the same event before 0.2: still received until 0.3, no longer published. */
  formerAuditEventRecorded: defineEvent({
    type: 'deed.done.v1',
    topic: formerAuditEventsTopic,
    orderedBy: 'username',
    payload: auditEvent,
  }),

  /** What a process logged, for administrators to read in one place. */
  linesLogged: defineEvent({
    type: 'lines.logged.v1',
    topic: logTopic,
    orderedBy: 'label',
    payload: object({
      label: string(),
      lines: array(object({ at: dateTime(), level: integer(), message: string(), fields: record(unknown()) }), { maxItems: 1_000 }),
    }),
  }),
};
