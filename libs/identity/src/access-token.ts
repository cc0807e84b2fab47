import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, type webcrypto } from 'node:crypto';
import type { Role } from '@flotilla/contract';
import { type Claims, jwtSigner, jwtVerifier, keyIdOf } from './jwt.ts';
import type { Clock } from './short-lived-token.ts';
import { twoGenerationCache } from './two-generation-cache.ts';

const CACHED = 20_000;
const REFETCH_KEYS_AFTER_MS = 10_000;
const systemClock: Clock = { now: () => new Date() };

export type AccessClaims = {
  readonly userId: number;
  readonly username: string;
  readonly role: Role;
  readonly sessionId: string;
  /** Counts the refreshes of a session; only the newest may be used (docs/contract/sessions.md#renewal). */
  readonly generation: number;
  readonly expiresAt: Date;
};
export type AccessTokenSigner = { sign(claims: Omit<AccessClaims, 'expiresAt'>): Promise<string> };
export type AccessTokenVerifier = { verify(token: string): Promise<AccessClaims | null> };
type Jwk = webcrypto.JsonWebKey & { kid?: string };

/** A new Ed25519 key for access tokens; both halves carry the same `kid`. */
export async function generateSigningKey(): Promise<{ privateJwk: Jwk; publicJwk: Jwk }> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const kid = randomUUID();
  return { privateJwk: { ...privateKey.export({ format: 'jwk' }), kid }, publicJwk: { ...publicKey.export({ format: 'jwk' }), kid } };
}

/** Signs access tokens (JWT, EdDSA) that name the user, the session and its generation. */
export function createAccessTokenSigner({
  privateJwk,
  issuer,
  lifetimeInSeconds,
  clock = systemClock,
}: {
  privateJwk: Jwk;
  issuer: string;
  lifetimeInSeconds: number;
  clock?: Clock;
}): AccessTokenSigner {
  const sign = jwtSigner(createPrivateKey({ key: privateJwk, format: 'jwk' }), privateJwk.kid);
  return {
    async sign({ userId, username, role, sessionId, generation }) {
      const iat = Math.floor(clock.now().getTime() / 1000);
      return sign({
        iss: issuer,
        sub: String(userId),
        name: username,
        role,
        sid: sessionId,
        gen: generation,
        iat,
        exp: iat + lifetimeInSeconds,
      });
    },
  };
}

/** Verifies access tokens against the issuer's keys, which are asked for again (at most every ten seconds) when a token names an unknown one. */
export function createAccessTokenVerifier({
  keys,
  issuer,
  clock = systemClock,
}: {
  keys: () => Promise<Jwk[]>;
  issuer: string;
  clock?: Clock;
}): AccessTokenVerifier {
  const verified = twoGenerationCache<AccessClaims>(CACHED);
  let known = new Map<string, ReturnType<typeof jwtVerifier>>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function readerOf(kid: string): Promise<ReturnType<typeof jwtVerifier> | undefined> {
    if (!known.has(kid) && (asking || performance.now() - askedAt > REFETCH_KEYS_AFTER_MS)) {
      asking ??= keys()
        .then((jwks) => {
          known = new Map(jwks.map((jwk) => [String(jwk.kid), jwtVerifier(createPublicKey({ key: jwk, format: 'jwk' }))]));
          askedAt = performance.now();
        })
        .finally(() => {
          asking = undefined;
        });
      await asking;
    }
    return known.get(kid);
  }

  return {
    async verify(token) {
      const cached = verified.get(token);
      if (cached) return cached.expiresAt > clock.now() ? cached : null;
      const kid = keyIdOf(token);
      const read = kid === undefined ? undefined : await readerOf(kid);
      const claims = claimsOf(read?.(token) ?? {}, issuer);
      if (!claims || claims.expiresAt <= clock.now()) return null;
      verified.set(token, claims);
      return claims;
    },
  };
}

function claimsOf({ iss, sub, name, role, sid, gen, exp }: Claims, issuer: string): AccessClaims | undefined {
  if (iss !== issuer || typeof sub !== 'string' || typeof name !== 'string' || typeof sid !== 'string') return undefined;
  if (typeof gen !== 'number' || typeof exp !== 'number' || (role !== 0 && role !== 1 && role !== 2)) return undefined;
  return { userId: Number(sub), username: name, role, sessionId: sid, generation: gen, expiresAt: new Date(exp * 1000) };
}
