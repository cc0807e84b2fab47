import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Service } from '@flotilla/contract';
import { SERVICE_HEADER } from './caller.ts';
import type { Clock } from './caller-token.ts';
import { readJwt, writeJwt } from './jwt.ts';

const LIFETIME_IN_SECONDS = 60;
const CLOCK_TOLERANCE_IN_SECONDS = 30;
const systemClock: Clock = { now: () => new Date() };
const seconds = (clock: Clock) => Math.floor(clock.now().getTime() / 1000);
const hmac = (secret: string, bytes: Buffer) => createHmac('sha256', secret).update(bytes).digest();

export type ServiceTokenSigner = { headersFor(audience: Service): Record<string, string> };
export type ServiceTokenVerifier = { verify(token: string): { readonly service: Service } | null };

/** Signs a service's word about itself for one other service; good for a minute. */
export function createServiceTokenSigner({
  secret,
  issuer,
  clock = systemClock,
}: {
  secret: string;
  issuer: Service;
  clock?: Clock;
}): ServiceTokenSigner {
  return {
    headersFor(audience) {
      const payload = { iss: issuer, aud: audience, exp: seconds(clock) + LIFETIME_IN_SECONDS };
      return { [SERVICE_HEADER]: writeJwt({ alg: 'HS256', typ: 'JWT' }, payload, (bytes) => hmac(secret, bytes)) };
    },
  };
}

/** Reads another service's word; null when it is not signed with the shared secret, not for this service, or too old. */
export function createServiceTokenVerifier({
  secret,
  audience,
  clock = systemClock,
}: {
  secret: string;
  audience: Service;
  clock?: Clock;
}): ServiceTokenVerifier {
  return {
    verify(token) {
      const jwt = readJwt(token);
      if (!jwt || jwt.header['alg'] !== 'HS256') return null;
      const expected = hmac(secret, jwt.signed);
      if (jwt.signature.length !== expected.length || !timingSafeEqual(jwt.signature, expected)) return null;
      const { iss, aud, exp } = jwt.payload;
      if (aud !== audience || typeof exp !== 'number' || exp <= seconds(clock) - CLOCK_TOLERANCE_IN_SECONDS) return null;
      return { service: iss as Service };
    },
  };
}
