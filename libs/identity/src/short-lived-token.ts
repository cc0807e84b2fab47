import type { Service } from '@flotilla/contract';
import { type Claims, issuerOf, jwtSigner, jwtVerifier } from './jwt.ts';
import { type PublicKeys, readPrivateKey, readPublicKey } from './service-keys.ts';
import { twoGenerationCache } from './two-generation-cache.ts';

const LIFETIME_IN_SECONDS = 60;
/** How long a signed token is reused; the rest of its lifetime allows for clock skew and requests in transit. */
const REUSE_IN_SECONDS = 30;
const CLOCK_TOLERANCE_IN_SECONDS = 30;
const CACHED = 10_000;

export type Clock = { now(): Date };
const systemClock: Clock = { now: () => new Date() };
const seconds = (clock: Clock) => Math.floor(clock.now().getTime() / 1000);

/** The gateway signs both with one key, so each token says which it is. */
type Kind = 'caller' | 'service';
type Signing = { readonly kind: Kind; readonly issuer: Service; readonly privateKey: string; readonly clock?: Clock | undefined };
type Verifying = { readonly kind: Kind; readonly publicKeys: PublicKeys; readonly audience: Service; readonly clock?: Clock | undefined };

/** Signs tokens for one other service, valid for a minute. What was signed under a name is reused for 30 seconds. */
export function shortLivedSigner({ kind, issuer, privateKey, clock = systemClock }: Signing) {
  const sign = jwtSigner(readPrivateKey(privateKey));
  const signed = twoGenerationCache<{ token: string; until: number }>(CACHED);
  return (audience: Service, name = '', claims: () => Claims = () => ({})): string => {
    const now = seconds(clock);
    const cacheKey = `${audience} ${name}`;
    const cached = signed.get(cacheKey);
    if (cached && cached.until > now) return cached.token;
    const token = sign({ ...claims(), kind, iss: issuer, aud: audience, exp: now + LIFETIME_IN_SECONDS });
    signed.set(cacheKey, { token, until: now + REUSE_IN_SECONDS });
    return token;
  };
}

/**
 * Verifies such tokens with the keys of the service they name as their issuer; null when one is of another kind, not signed by its issuer, not for
 * this service, or expired. `read` gives what the claims mean, null when something is missing.
 */
export function shortLivedVerifier<T>({ kind, publicKeys, audience, clock = systemClock }: Verifying, read: (claims: Claims) => T | null) {
  const issuers = new Map(Object.entries(publicKeys).map(([issuer, keys]) => [issuer, keys.map((key) => jwtVerifier(readPublicKey(key)))]));
  const verified = twoGenerationCache<{ meaning: T; expiresAt: number }>(CACHED);
  return (token: string): T | null => {
    const now = seconds(clock) - CLOCK_TOLERANCE_IN_SECONDS;
    const cached = verified.get(token);
    if (cached) return cached.expiresAt > now ? cached.meaning : null;
    const claims = firstOf(issuers.get(issuerOf(token) ?? '') ?? [], token);
    if (claims?.['kind'] !== kind || claims['aud'] !== audience) return null;
    const { exp } = claims;
    if (typeof exp !== 'number' || exp <= now) return null;
    const meaning = read(claims);
    if (meaning !== null) verified.set(token, { meaning, expiresAt: exp });
    return meaning;
  };
}

function firstOf(verifiers: readonly ((token: string) => Claims | null)[], token: string): Claims | null {
  for (const verify of verifiers) {
    const claims = verify(token);
    if (claims) return claims;
  }
  return null;
}
