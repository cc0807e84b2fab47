import { createServer, type ServerResponse } from 'node:http';
import { closeServer, listenLocally } from '@flotilla/test-kit/oidc-provider';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export const hostileSecret = 'the secret of a hostile client';
type Token = (genuine: Genuine) => Promise<string | undefined> | string | undefined;
export type Genuine = {
  readonly claims: JWTPayload;
  readonly sign: (claims: JWTPayload) => Promise<string>;
  /** Signs with another key under the same key id. */
  readonly signAsStranger: (claims: JWTPayload) => Promise<string>;
};

/** A fake OpenID provider whose answers a test can falsify. It does not redirect back: the test acts as the browser. */
export async function startHostileProvider() {
  const [keys, others] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  const signWith = (key: CryptoKey) => (claims: JWTPayload) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(key);
  const server = createServer();
  const issuer = await listenLocally(server);

  const provider = {
    issuer,
    jwk,
    /** `silent` accepts requests and never answers. */
    mood: 'well' as 'endless' | 'silent' | 'well',
    /** Overrides fields of its discovery document. */
    description: {} as Record<string, unknown>,
    claims: {} as Record<string, unknown>,
    nonce: '',
    token: (({ claims, sign }) => sign(claims)) as Token,
    /** Overrides the answer of the token endpoint. */
    answer: undefined as string | undefined,
    userInfo: undefined as Record<string, unknown> | undefined,
    asked: [] as string[],
    settings: (more: object = {}) => ({ name: 'evil', issuer, clientId: 'flotilla', clientSecret: hostileSecret, ...more }),
    [Symbol.asyncDispose]: () => closeServer(server),
  };

  async function tokens(): Promise<string> {
    if (provider.answer !== undefined) return provider.answer;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: 'flotilla',
      sub: 'subject',
      email: 'eve@films.example',
      iat: now,
      exp: now + 300,
      nonce: provider.nonce,
      ...provider.claims,
    };
    const genuine = { claims, sign: signWith(keys.privateKey), signAsStranger: signWith(others.privateKey) };
    return JSON.stringify({ access_token: 'an access token', token_type: 'Bearer', id_token: await provider.token(genuine) });
  }

  const description = () =>
    JSON.stringify({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      ...(provider.userInfo && { userinfo_endpoint: `${issuer}/me` }),
      ...provider.description,
    });
  const answers: Record<string, () => Promise<string> | string> = {
    '/.well-known/openid-configuration': description,
    '/keys': () => JSON.stringify({ keys: [jwk] }),
    '/token': tokens,
    '/me': () => JSON.stringify(provider.userInfo),
  };

  server.on('request', (request, response: ServerResponse) => {
    const path = request.url ?? '';
    provider.asked.push(path);
    request.resume();
    if (provider.mood === 'silent') return;
    response.setHeader('content-type', 'application/json');
    if (provider.mood === 'endless') return pourInto(response);
    void Promise.resolve(answers[path]?.() ?? '{}').then((text) => response.end(text));
  });
  return provider;
}

function pourInto(response: ServerResponse): void {
  const more = Buffer.alloc(64 * 1024, ' ');
  const pour = () => {
    while (!response.destroyed && response.write(more));
  };
  response.on('drain', pour);
  pour();
}
