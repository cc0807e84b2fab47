import type { KeyObject } from 'node:crypto';
import { createDecoder, createSigner, createVerifier } from 'fast-jwt';

export type Claims = Readonly<Record<string, unknown>>;

const decode = createDecoder({ complete: true });

/** Signs claims with this Ed25519 key. Times in the claims are the caller's own. */
export function jwtSigner(privateKey: KeyObject, kid?: string): (claims: Claims) => string {
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' });
  const signer = createSigner({ noTimestamp: true, key, algorithm: 'EdDSA', ...(kid !== undefined && { kid }) });
  return (claims) => signer({ ...claims });
}

/** Reads claims that this Ed25519 key signed; null for any other text. Expiry is checked by the caller. */
export function jwtVerifier(publicKey: KeyObject): (token: string) => Claims | null {
  const key = publicKey.export({ format: 'pem', type: 'spki' });
  const verify = createVerifier({ ignoreExpiration: true, ignoreNotBefore: true, key, algorithms: ['EdDSA'] });
  return (token) => {
    try {
      return verify(token) as Claims;
    } catch {
      return null;
    }
  };
}

/** The key id in a token's header, unverified. */
export const keyIdOf = (token: string) => textOf(() => (decode(token) as { header: { kid?: unknown } }).header.kid);

/** The issuer that a token names, unverified. */
export const issuerOf = (token: string) => textOf(() => (decode(token) as { payload: { iss?: unknown } }).payload.iss);

function textOf(read: () => unknown): string | undefined {
  try {
    const text = read();
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}
