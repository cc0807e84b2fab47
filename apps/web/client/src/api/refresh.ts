import { createClient } from '@flotilla/http-client';
import { authApi } from '../precomputed/operations.ts';
import { ApiProblem, SignedOut } from './api-problem.ts';
import { retryWhenLimited } from './retry-when-limited.ts';
import { type Session, session } from './session.ts';

const request = createClient({ baseUrl: location.origin });
let inThisTab: Promise<Session> | null = null;

type Credentials = { readonly username: string; readonly password: string };
/** What people bring along from another provider. */
type Arrival = { readonly username: string; readonly token: string };

/** Signs in with a password and, where the account asks for one, a code of the second factor; throws ApiProblem when it is refused. */
export async function signIn({ username, password }: Credentials, code?: string): Promise<Session> {
  return requestTokens({ grant_type: 'password', username, password }, username, code);
}

/** Ends a sign-in that began at another provider, with a code where the account asks for one; throws ApiProblem when it is refused. */
export async function signInFromElsewhere({ username, token }: Arrival, code?: string): Promise<Session> {
  return requestTokens({ grant_type: 'password', username, externalAuthToken: token }, username, code);
}

/**
 * A session newer than the one whose access token was refused. However many requests of however many tabs ask at once, one
 * renews it and the others take its result. Throws SignedOut when the session has ended.
 */
export function refreshedSession(refused: Session): Promise<Session> {
  inThisTab ??= whileLocked(() => refresh(refused)).finally(() => {
    inThisTab = null;
  });
  return inThisTab;
}

async function refresh(refused: Session): Promise<Session> {
  const stored = session.reread();
  if (!stored) throw new SignedOut();
  if (stored.accessToken !== refused.accessToken) return stored;
  try {
    return await retryWhenLimited(() =>
      requestTokens({ grant_type: 'refresh_token', refresh_token: stored.refreshToken }, stored.username),
    );
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status === 429 || error.status >= 500) throw error;
    session.write(null);
    throw new SignedOut();
  }
}

async function requestTokens(grant: Record<string, string>, username: string, code?: string): Promise<Session> {
  const keys = await request(authApi.getLocalOAuthClient, {});
  if (keys.status !== 200) throw new ApiProblem(keys.status, keys.body, keys.headers);
  const answer = await request(authApi.createToken, { body: { ...keys.body, ...grant }, headers: code ? { 'x-service-otp': code } : {} });
  if (answer.status !== 200) throw new ApiProblem(answer.status, answer.body, answer.headers);
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn } = answer.body;
  const next = { username, accessToken, refreshToken, expiresAt: Date.now() + expiresIn * 1000 };
  session.write(next);
  return next;
}

/** One tab at a time, where the browser knows how. */
function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request('flotilla.refresh', work) as Promise<T>) : work();
}
