import type { Role, Service } from '@flotilla/contract';
import type { Caller } from './caller.ts';
import type { PublicKeys } from './service-keys.ts';
import { type Clock, shortLivedSigner, shortLivedVerifier } from './short-lived-token.ts';

/** The only service that says who is calling. */
const GATEWAY: Service = 'gateway';

export type CallerClaims = { readonly caller: Caller | null; readonly clientIp: string };
export type CallerTokenSigner = { sign(claims: CallerClaims & { audience: Service }): string };
export type CallerTokenVerifier = { verify(token: string): CallerClaims | null };

/** Signs caller tokens with the key of the gateway (docs/contract/services.md#caller-tokens). */
export function createCallerTokenSigner({ privateKey, clock }: { privateKey: string; clock?: Clock }): CallerTokenSigner {
  const sign = shortLivedSigner({ kind: 'caller', issuer: GATEWAY, privateKey, clock });
  return {
    sign: ({ caller, audience, clientIp }) =>
      sign(audience, `${clientIp} ${caller ? `${caller.sessionId} ${caller.role} ${caller.username}` : ''}`, () => ({
        ip: clientIp,
        ...(caller && { sub: String(caller.userId), sid: caller.sessionId, role: caller.role, name: caller.username }),
      })),
  };
}

/** Verifies caller tokens; null when a token is not signed by the gateway, not for this service, or expired. */
export function createCallerTokenVerifier({
  publicKeys,
  audience,
  clock,
}: {
  publicKeys: PublicKeys;
  audience: Service;
  clock?: Clock;
}): CallerTokenVerifier {
  const gateway = { [GATEWAY]: publicKeys[GATEWAY] ?? [] };
  return {
    verify: shortLivedVerifier({ kind: 'caller', publicKeys: gateway, audience, clock }, ({ ip, sub, sid, role, name }) => {
      if (typeof ip !== 'string') return null;
      const caller = sub === undefined ? null : { userId: Number(sub), username: String(name), role: role as Role, sessionId: String(sid) };
      return { caller, clientIp: ip };
    }),
  };
}
