import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { Role, Service } from '@flotilla/contract';
import type { Caller } from './caller.ts';
import { jwtSigner, jwtVerifier } from './jwt.ts';
import { twoGenerationCache } from './two-generation-cache.ts';

const LIFETIME_IN_SECONDS = 60;
/** How long a signed token is reused; the rest of its lifetime allows for clock skew and requests in transit. */
const REUSE_IN_SECONDS = 30;
const CLOCK_TOLERANCE_IN_SECONDS = 30;
const CACHED = 10_000;

export type Clock = { now(): Date };
const systemClock: Clock = { now: () => new Date() };
const seconds = (clock: Clock) => Math.floor(clock.now().getTime() / 1000);

export type CallerClaims = { readonly caller: Caller | null; readonly clientIp: string };
export type CallerTokenSigner = { sign(claims: CallerClaims & { audience: Service }): string };
export type CallerTokenVerifier = { verify(token: string): CallerClaims | null };

/** A new key pair in one-line base64 (PKCS8 and SPKI), fit for environment variables. */
export function generateCallerKeys(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/** Signs caller tokens for one service; a token is reused for up to 30 seconds (docs/contract/services.md#caller-tokens). */
export function createCallerTokenSigner({ privateKey, clock = systemClock }: { privateKey: string; clock?: Clock }): CallerTokenSigner {
  const sign = jwtSigner({ ed25519: createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' }) });
  const signed = twoGenerationCache<{ token: string; until: number }>(CACHED);
  return {
    sign({ caller, audience, clientIp }) {
      const now = seconds(clock);
      const cacheKey = `${audience} ${clientIp} ${caller ? `${caller.sessionId} ${caller.role} ${caller.username}` : ''}`;
      const cached = signed.get(cacheKey);
      if (cached && cached.until > now) return cached.token;
      const token = sign({
        aud: audience,
        exp: now + LIFETIME_IN_SECONDS,
        ip: clientIp,
        ...(caller && { sub: String(caller.userId), sid: caller.sessionId, role: caller.role, name: caller.username }),
      });
      signed.set(cacheKey, { token, until: now + REUSE_IN_SECONDS });
      return token;
    },
  };
}

/** Verifies caller tokens; null when a token is not signed by the gateway, not for this service, or expired. */
export function createCallerTokenVerifier({
  publicKey,
  audience,
  clock = systemClock,
}: {
  publicKey: string;
  audience: Service;
  clock?: Clock;
}): CallerTokenVerifier {
  const read = jwtVerifier({ ed25519: createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }) });
  const verified = twoGenerationCache<{ claims: CallerClaims; expiresAt: number }>(CACHED);
  return {
    verify(token) {
      const now = seconds(clock) - CLOCK_TOLERANCE_IN_SECONDS;
      const cached = verified.get(token);
      if (cached) return cached.expiresAt > now ? cached.claims : null;
      const { aud, exp, ip, sub, sid, role, name } = read(token) ?? {};
      if (aud !== audience || typeof exp !== 'number' || exp <= now || typeof ip !== 'string') return null;
      const caller = sub === undefined ? null : { userId: Number(sub), username: String(name), role: role as Role, sessionId: String(sid) };
      const claims = { caller, clientIp: ip };
      verified.set(token, { claims, expiresAt: exp });
      return claims;
    },
  };
}
