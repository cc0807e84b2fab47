import { createHash, randomBytes } from 'node:crypto';
import { authEvents } from '@flotilla/contracts-auth';
import type { Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import type { User } from '../users/user.entity.ts';
import { RefreshToken } from './refresh-token.entity.ts';
import type { Session } from './session.entity.ts';

/** Where a request came from, as sessions record it. */
export type Origin = { readonly device: string | null; readonly ip: string };
/** The answer of the token endpoint (docs/contract/sign-in.md#token-answer). */
export type TokenAnswer = {
  token_type: string;
  access_token: string;
  refresh_token: string;
  expires_in: number;
  refresh_token_expires_in: number;
};
type Signed = Pick<User, 'id' | 'role' | 'username'>;

const DEVICE_MAX_LENGTH = 500;
const after = (start: Date, seconds: number) => new Date(start.getTime() + seconds * 1000);

/** 40 hex digits, of which only the hash is stored. Plain SHA-256 is enough for 160 random bits. */
export const newRefreshToken = () => randomBytes(20).toString('hex');
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
export const deviceOf = (userAgent: string | null) => userAgent?.replaceAll('\0', '').slice(0, DEVICE_MAX_LENGTH) ?? null;

/** When the tokens of a pair made now expire. */
export const lifetimes = ({ config, clock }: Pick<Deps, 'clock' | 'config'>) => {
  const now = clock.now();
  return {
    now,
    accessExpiresAt: after(now, config.accessTokenLifetimeInSeconds),
    refreshExpiresAt: after(now, config.refreshTokenLifetimeInSeconds),
  };
};

/** Stores the refresh token of the session's present generation and publishes which generation is valid. The caller holds the session. */
export function recordPair(tx: Transaction, session: Session): string {
  const refreshToken = newRefreshToken();
  const { generation, family, refreshExpiresAt: expiresAt } = session;
  tx.persist(
    tx.create(RefreshToken, { hash: hashToken(refreshToken), sessionId: session.id, generation, family, expiresAt, usedAt: null }),
  );
  publishSession(tx, session);
  return refreshToken;
}

export function publishSession(tx: Transaction, { uuid, userId, generation, accessExpiresAt, endedAt, endReason }: Session): void {
  publish(tx, authEvents.sessionChanged, {
    sessionId: uuid,
    userId,
    generation: endedAt ? null : generation,
    expiresAt: accessExpiresAt.toISOString(),
    ...(endReason && { reason: endReason }),
  });
}

export async function answerWith(
  { signingKeys, config }: Deps,
  user: Signed,
  session: Session,
  refreshToken: string,
): Promise<TokenAnswer> {
  const { id: userId, username, role } = user;
  return {
    token_type: 'Bearer',
    access_token: await signingKeys.sign({ userId, username, role, sessionId: session.uuid, generation: session.generation }),
    refresh_token: refreshToken,
    expires_in: config.accessTokenLifetimeInSeconds,
    refresh_token_expires_in: config.refreshTokenLifetimeInSeconds,
  };
}
