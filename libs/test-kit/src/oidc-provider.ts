import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
// @ts-expect-error -- the package has no types; the used parts are declared below
import UntypedProvider from 'oidc-provider';

type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
type Context = {
  oidc: {
    client: { clientId: string };
    session: { accountId: string };
    provider: { Grant: new (about: { clientId: string; accountId: string }) => Grant };
  };
};
type Provider = {
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
};
type Pages = ReturnType<Provider['callback']>;
export type Claims = {
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
  name?: string;
  groups?: string[];
  space?: string;
};

const clientSecret = 'the secret of a real client';

/**
 * A real OpenID provider (oidc-provider), at which the person of the last `arrives` signs in without a form. It has one client, whose callbacks are requested
 * at the first sign-in, because the instance may be started after it.
 */
export async function startOidcProvider(callbackUrls: () => readonly string[]) {
  const people = new Map<string, Claims>();
  const state: { present: string | null } = { present: null };
  const server = createServer();
  const issuer = await listenLocally(server);
  let provider: Provider | undefined;
  let pages: Pages | undefined;
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    provider ??= makeProvider(issuer, callbackUrls(), people);
    pages ??= provider.callback();
    if (!request.url?.startsWith('/sign-in/')) return pages(request, response);
    const { present } = state;
    const result = present === null ? { error: 'access_denied' } : { login: { accountId: present } };
    return void provider.interactionFinished(request, response, result);
  });

  return {
    issuer,
    people,
    /** Its entry in EXTERNAL_SIGN_IN. */
    settings: (more: object = {}) => ({
      name: 'work',
      displayName: 'The company',
      issuer,
      clientId: 'flotilla',
      clientSecret,
      ...more,
    }),
    arrives(subject: string, claims: Claims) {
      people.set(subject, claims);
      state.present = subject;
    },
    /** Nobody can sign in before the first `arrives`. */
    letsNobodyIn() {
      state.present = null;
    },
    [Symbol.asyncDispose]: () => closeServer(server),
  };
}

function makeProvider(issuer: string, redirectUris: readonly string[], people: ReadonlyMap<string, Claims>): Provider {
  return new (UntypedProvider as new (issuer: string, configuration: object) => Provider)(issuer, {
    clients: [
      {
        client_id: 'flotilla',
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username', 'groups', 'space'] },
    cookies: { keys: ['for tests only'] },
    adapter: createAdapter,
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) }),
    async loadExistingGrant({ oidc }: Context) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

/** Stores the provider's records of one kind in memory. */
function createAdapter() {
  const kept = new Map<string, Record<string, unknown>>();
  const findBy = async (name: string, value: string) => [...kept.values()].find((each) => each[name] === value);
  return {
    upsert: async (id: string, payload: Record<string, unknown>) => void kept.set(id, payload),
    find: async (id: string) => kept.get(id),
    findByUid: (uid: string) => findBy('uid', uid),
    findByUserCode: (code: string) => findBy('userCode', code),
    consume: async (id: string) => void Object.assign(kept.get(id) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
    destroy: async (id: string) => void kept.delete(id),
    revokeByGrantId: async () => {},
  };
}

/** Makes a server listen on a free port of this machine; resolves with its address. */
export async function listenLocally(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await promisify(server.close.bind(server))();
}
