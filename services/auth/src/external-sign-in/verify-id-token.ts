import type { Clock } from '@flotilla/service';
import type { JWTPayload } from 'jose';
import type { Endpoints } from './open-providers.ts';
import { refuse, SignInRefused } from './sign-in-refused.ts';

/** Asymmetric algorithms only: not `none`, nor HMAC with the client secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
const CLOCKS_DIFFER_BY_SECONDS = 30;

type Expected = { readonly clientId: string; readonly nonce: string; readonly clock: Clock };

/** The claims of an id token that was made by this provider, for us, for this very sign-in (OpenID Connect Core 3.1.3.7). Throws SignInRefused. */
export async function verifyIdToken(
  { issuer, keys }: NonNullable<Endpoints['openId']>,
  idToken: string | undefined,
  { clientId, nonce, clock }: Expected,
): Promise<JWTPayload> {
  if (idToken === undefined) refuse('the provider gave no id token');
  const { errors, jwtVerify } = await import('jose');
  const { payload } = await jwtVerify(idToken, keys, {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ['exp', 'iat', 'sub'],
    clockTolerance: CLOCKS_DIFFER_BY_SECONDS,
    currentDate: clock.now(),
  }).catch((error: unknown) => {
    throw error instanceof errors.JOSEError ? new SignInRefused(`the id token is refused: ${error.message}`) : error;
  });
  if (payload['nonce'] !== nonce) refuse('the id token is of another sign-in');
  const isForOthersToo = Array.isArray(payload.aud) && payload.aud.length > 1;
  if ((isForOthersToo || payload['azp'] !== undefined) && payload['azp'] !== clientId) refuse('the id token was made for another client');
  return payload;
}
