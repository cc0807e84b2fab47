import type { Service } from '@flotilla/contract';
import {
  CALLER_HEADER,
  type Caller,
  createCallerTokenSigner,
  createServiceTokenSigner,
  generateServiceKeys,
  type KeyPair,
  listPublicKeys,
  type PublicKeys,
} from '@flotilla/identity';

const session = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

export const root: Caller = { userId: 1, username: 'root', role: 0, sessionId: session(1) };
export const alice: Caller = { userId: 2, username: 'alice', role: 2, sessionId: session(2) };
export const bob: Caller = { userId: 3, username: 'bob', role: 2, sessionId: session(3) };
export const carol: Caller = { userId: 4, username: 'carol', role: 1, sessionId: session(4) };

const known: readonly Service[] = ['auth', 'exports', 'federation', 'gateway', 'transcoder', 'videos', 'web'];

export type TestServices = {
  readonly publicKeys: PublicKeys;
  /** The settings by which a service is known, and knows the others. */
  settingsOf(service: Service): { readonly SERVICE_PRIVATE_KEY: string; readonly SERVICE_PUBLIC_KEYS: string };
  /** The headers that one service sends when it calls another. */
  headersFor(issuer: Service, audience: Service): Record<string, string>;
};

/** The keys of each service in this process, made when they are first needed. */
const keyPairs = new Map<Service, KeyPair>();

/** Stands in for other services: keys of each, and service headers signed with them. */
export function testServices(services = known): TestServices {
  for (const service of services) if (!keyPairs.has(service)) keyPairs.set(service, generateServiceKeys());
  const pairs = new Map(services.map((service) => [service, keyPairs.get(service) as KeyPair]));
  const publicKeys = Object.fromEntries([...pairs].map(([service, { publicKey }]) => [service, [publicKey]]));
  const privateKeyOf = (service: Service): string => {
    const pair = pairs.get(service);
    if (!pair) throw new Error(`${service} is not among the services of this test`);
    return pair.privateKey;
  };
  return {
    publicKeys,
    settingsOf: (service) => ({ SERVICE_PRIVATE_KEY: privateKeyOf(service), SERVICE_PUBLIC_KEYS: listPublicKeys(publicKeys) }),
    headersFor: (issuer, audience) => createServiceTokenSigner({ privateKey: privateKeyOf(issuer), issuer }).headersFor(audience),
  };
}

export type TestCallers = {
  /** What the gateway would add to a request of this person for this service. */
  headersFor(caller: Caller | null, audience: Service, clientIp?: string): Record<string, string>;
};

/** Stands in for the gateway of these services in tests of one of them. */
export function testCallers(services = testServices()): TestCallers {
  const signer = createCallerTokenSigner({ privateKey: services.settingsOf('gateway').SERVICE_PRIVATE_KEY });
  return {
    headersFor: (caller, audience, clientIp = '127.0.0.1') => ({ [CALLER_HEADER]: signer.sign({ caller, audience, clientIp }) }),
  };
}
