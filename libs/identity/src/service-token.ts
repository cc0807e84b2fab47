import type { Service } from '@flotilla/contract';
import { SERVICE_HEADER } from './caller.ts';
import type { PublicKeys } from './service-keys.ts';
import { type Clock, shortLivedSigner, shortLivedVerifier } from './short-lived-token.ts';

export type ServiceTokenSigner = { headersFor(audience: Service): Record<string, string> };
export type ServiceTokenVerifier = { verify(token: string): { readonly service: Service } | null };

/** Signs service tokens with the key of a service (docs/contract/services.md#service-tokens). */
export function createServiceTokenSigner({
  privateKey,
  issuer,
  clock,
}: {
  privateKey: string;
  issuer: Service;
  clock?: Clock;
}): ServiceTokenSigner {
  const sign = shortLivedSigner({ kind: 'service', issuer, privateKey, clock });
  return { headersFor: (audience) => ({ [SERVICE_HEADER]: sign(audience) }) };
}

/** Verifies service tokens; null when a token is not signed by the service it names, not for this one, or expired. */
export function createServiceTokenVerifier({
  publicKeys,
  audience,
  clock,
}: {
  publicKeys: PublicKeys;
  audience: Service;
  clock?: Clock;
}): ServiceTokenVerifier {
  return {
    verify: shortLivedVerifier({ kind: 'service', publicKeys, audience, clock }, ({ iss }) => ({ service: iss as Service })),
  };
}
