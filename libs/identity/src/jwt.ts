import type { KeyObject } from 'node:crypto';
import { createDecoder, createSigner, createVerifier } from 'fast-jwt';

export type Claims = Readonly<Record<string, unknown>>;
type Key = { readonly secret: string } | { readonly ed25519: KeyObject };

const decode = createDecoder({ complete: true });

/** Signs claims with this one key: EdDSA with a key pair, HS256 with a secret. Times in the claims are the caller's own. */
export function jwtSigner(key: Key, kid?: string): (claims: Claims) => string {
  const signer = createSigner({
    noTimestamp: true,
    ...('secret' in key
      ? { key: key.secret, algorithm: 'HS256' as const }
      : { key: key.ed25519.export({ format: 'pem', type: 'pkcs8' }), algorithm: 'EdDSA' as const }),
    ...(kid !== undefined && { kid }),
  });
  return (claims) => signer({ ...claims });
}

/** Reads claims that this key signed with its one algorithm; null for any other text. Expiry is checked by the caller. */
export function jwtVerifier(key: Key): (token: string) => Claims | null {
  const verify = createVerifier({
    ignoreExpiration: true,
    ignoreNotBefore: true,
    ...('secret' in key
      ? { key: key.secret, algorithms: ['HS256' as const] }
      : { key: key.ed25519.export({ format: 'pem', type: 'spki' }), algorithms: ['EdDSA' as const] }),
  });
  return (token) => {
    try {
      return verify(token) as Claims;
    } catch {
      return null;
    }
  };
}

/** The key id in a token's header, unverified. */
export function keyIdOf(token: string): string | undefined {
  try {
    const { kid } = (decode(token) as { header: { kid?: unknown } }).header;
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}
