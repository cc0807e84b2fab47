import { Job, jobMigrations } from '@flotilla/jobs';
import { InboxMessage, OutboxMessage, outboxMigrations } from '@flotilla/outbox';
import { createUsersAndSessions } from './migrations/2026-11-21-users-and-sessions.ts';
import { OAuthClient } from './oauth-clients/oauth-client.entity.ts';
import { RefreshToken } from './sessions/refresh-token.entity.ts';
import { Session } from './sessions/session.entity.ts';
import { SigningKey } from './signing-keys/signing-key.entity.ts';
import { User } from './users/user.entity.ts';

/** The tables of auth, those that libraries bring along, and how all of them came to be. */
export const ownEntities = [OAuthClient, RefreshToken, Session, SigningKey, User];
export const entities = [...ownEntities, InboxMessage, Job, OutboxMessage];
export const migrations = [...outboxMigrations, ...jobMigrations, createUsersAndSessions];
