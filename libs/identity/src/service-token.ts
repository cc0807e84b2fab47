import type { Service } from '@flotilla/contract';
import { SERVICE_HEADER } from './caller.ts';
import type { Clock } from './caller-token.ts';
import { jwtSigner, jwtVerifier } from './jwt.ts';

const LIFETIME_IN_SECONDS = 60;
const CLOCK_TOLERANCE_IN_SECONDS = 30;
const systemClock: Clock = { now: () => new Date() };
const seconds = (clock: Clock) => Math.floor(clock.now().getTime() / 1000);

export type ServiceTokenSigner = { headersFor(audience: Service): Record<string, string> };
export type ServiceTokenVerifier = { verify(token: string): { readonly service: Service } | null };

/** Signs service tokens for one other service, valid for a minute. */
export function createServiceTokenSigner({
  secret,
  issuer,
  clock = systemClock,
}: {
  secret: string;
  issuer: Service;
  clock?: Clock;
}): ServiceTokenSigner {
  const sign = jwtSigner({ secret });
  return {
    headersFor: (audience) => ({ [SERVICE_HEADER]: sign({ iss: issuer, aud: audience, exp: seconds(clock) + LIFETIME_IN_SECONDS }) }),
  };
}

/** Verifies service tokens; null when a token is not signed with the shared secret, not for this service, or expired. */
export function createServiceTokenVerifier({
  secret,
  audience,
  clock = systemClock,
}: {
  secret: string;
  audience: Service;
  clock?: Clock;
}): ServiceTokenVerifier {
  const read = jwtVerifier({ secret });
  return {
    verify(token) {
      const { iss, aud, exp } = read(token) ?? {};
      if (typeof iss !== 'string' || aud !== audience || typeof exp !== 'number' || exp <= seconds(clock) - CLOCK_TOLERANCE_IN_SECONDS)
        return null;
      return { service: iss as Service };
    },
  };
}
