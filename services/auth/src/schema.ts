import { Job, jobMigrations } from '@flotilla/jobs';
import { InboxMessage, OutboxMessage, outboxMigrations } from '@flotilla/outbox';
import { createUsersAndSessions } from './migrations/2026-11-21-users-and-sessions.ts';
import { OAuthClient } from './oauth-clients/oauth-client.entity.ts';
import { RefreshToken } from './sessions/refresh-token.entity.ts';
import { Session } from './sessions/session.entity.ts';
import { SigningKey } from './signing-keys/signing-key.entity.ts';
import { User } from './users/user.entity.ts';

/** The tables of auth and how they came to be. */
export const entities = [InboxMessage, Job, OAuthClient, OutboxMessage, RefreshToken, Session, SigningKey, User];
export const migrations = [...outboxMigrations, ...jobMigrations, createUsersAndSessions];
