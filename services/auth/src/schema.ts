import { Job, jobMigrations } from '@flotilla/jobs';
import { InboxMessage, OutboxMessage, outboxMigrations } from '@flotilla/outbox';
import { AuditEntry } from './audit-log/audit-entry.entity.ts';
import { Confirmation } from './confirmations/confirmation.entity.ts';
import { Contact } from './contact/contact.entity.ts';
import { ExternalIdentity } from './external-sign-in/external-identity.entity.ts';
import { ExternalSignIn } from './external-sign-in/external-sign-in.entity.ts';
import { CustomPage } from './homepage/custom-page.entity.ts';
import { Configuration } from './instance/configuration.entity.ts';
import { InstanceImage } from './instance-images/instance-image.entity.ts';
import { JobsPause } from './jobs-view/jobs-pause.entity.ts';
import { LogLine } from './logs/log-line.entity.ts';
import { createAuditLog } from './migrations/2026-11-21-audit-log.ts';
import { createConfiguration } from './migrations/2026-11-21-configuration.ts';
import { createExternalSignIn } from './migrations/2026-11-21-external-sign-in.ts';
import { createInstanceImages } from './migrations/2026-11-21-instance-images.ts';
import { createJobsPause } from './migrations/2026-11-21-jobs-paused.ts';
import { addJobsPausedSince } from './migrations/2026-11-21-jobs-paused-since.ts';
import { createRegistrations } from './migrations/2026-11-21-registrations.ts';
import { createUsersAndSessions } from './migrations/2026-11-21-users-and-sessions.ts';
import { completeUsers } from './migrations/2026-11-21-users-complete.ts';
import { addUsersOnceActive } from './migrations/2026-11-21-users-once-active.ts';
import { indexClientLines } from './migrations/2026-11-22-client-lines.ts';
import { createKnownPlaces } from './migrations/2026-11-22-known-places.ts';
import { countMailsAskedFor } from './migrations/2026-11-22-mails-asked-for.ts';
import { countWrongPasswordsOfRegistrations } from './migrations/2026-11-22-registrations-wrong-passwords.ts';
import { OAuthClient } from './oauth-clients/oauth-client.entity.ts';
import { Registration } from './registrations/registration.entity.ts';
import { KnownPlace } from './sessions/known-place.entity.ts';
import { RefreshToken } from './sessions/refresh-token.entity.ts';
import { Session } from './sessions/session.entity.ts';
import { SigningKey } from './signing-keys/signing-key.entity.ts';
import { FailedAttempt } from './two-factor/failed-attempt.entity.ts';
import { TwoFactorRequest } from './two-factor/two-factor-request.entity.ts';
import { User } from './users/user.entity.ts';

/** The tables of auth, those that libraries bring along, and how all of them came to be. */
export const ownEntities = [
  AuditEntry,
  LogLine,
  Confirmation,
  Configuration,
  Contact,
  ExternalIdentity,
  ExternalSignIn,
  FailedAttempt,
  Registration,
  TwoFactorRequest,
  CustomPage,
  InstanceImage,
  JobsPause,
  KnownPlace,
  OAuthClient,
  RefreshToken,
  Session,
  SigningKey,
  User,
];
export const entities = [...ownEntities, InboxMessage, Job, OutboxMessage];
export const migrations = [
  ...outboxMigrations,
  ...jobMigrations,
  createUsersAndSessions,
  createConfiguration,
  createInstanceImages,
  createJobsPause,
  addJobsPausedSince,
  completeUsers,
  createRegistrations,
  createExternalSignIn,
  createAuditLog,
  addUsersOnceActive,
  createKnownPlaces,
  indexClientLines,
  countMailsAskedFor,
  countWrongPasswordsOfRegistrations,
];
