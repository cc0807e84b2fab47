import { randomBytes } from 'node:crypto';
import type { Service } from '@flotilla/contract';
import { CALLER_HEADER, type Caller, createCallerTokenSigner, createServiceTokenSigner, generateCallerKeys } from '@flotilla/identity';

const session = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

export const root: Caller = { userId: 1, username: 'root', role: 0, sessionId: session(1) };
export const alice: Caller = { userId: 2, username: 'alice', role: 2, sessionId: session(2) };
export const bob: Caller = { userId: 3, username: 'bob', role: 2, sessionId: session(3) };
export const carol: Caller = { userId: 4, username: 'carol', role: 1, sessionId: session(4) };

export type TestCallers = {
  readonly privateKey: string;
  readonly publicKey: string;
  /** What the gateway would add to a request of this person for this service. */
  headersFor(caller: Caller | null, audience: Service, clientIp?: string): Record<string, string>;
};

/** Stands in for the gateway in tests of one service: new keys, and caller headers signed with them. */
export function testCallers(): TestCallers {
  const { privateKey, publicKey } = generateCallerKeys();
  const signer = createCallerTokenSigner({ privateKey });
  return {
    privateKey,
    publicKey,
    headersFor: (caller, audience, clientIp = '127.0.0.1') => ({ [CALLER_HEADER]: signer.sign({ caller, audience, clientIp }) }),
  };
}

export type TestServices = {
  readonly secret: string;
  /** The headers that one service sends when it calls another. */
  headersFor(issuer: Service, audience: Service): Record<string, string>;
};

/** Stands in for other services: a new shared secret, and service headers signed with it. */
export function testServices(): TestServices {
  const secret = randomBytes(32).toString('hex');
  return { secret, headersFor: (issuer, audience) => createServiceTokenSigner({ secret, issuer }).headersFor(audience) };
}
