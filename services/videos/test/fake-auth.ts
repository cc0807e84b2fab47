import { authInternal } from '@flotilla/contracts-auth';
import { reply, route, startHttpServer } from '@flotilla/http-server';
import { createServiceTokenVerifier, type PublicKeys } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { createMetrics, silentLog } from '@flotilla/telemetry';

/** What videos may ask of auth, behind the same contract and the same service tokens. */
export async function startFakeAuth(publicKeys: PublicKeys) {
  const state = {
    mood: 'well' as 'down' | 'well',
    /** By user id. */
    feedTokens: new Map<number, string>(),
    publicEmails: new Map<number, string>(),
  };
  const hear = () => {
    if (state.mood === 'down') throw problems.unavailable();
  };
  const server = await startHttpServer({
    service: 'auth',
    routes: [
      route(authInternal.checkFeedToken, async ({ params, body }) => {
        hear();
        return reply(200, { isTheirs: state.feedTokens.get(params.userId) === body.token });
      }),
      route(authInternal.getPublicEmail, async ({ params }) => {
        hear();
        return reply(200, { email: state.publicEmails.get(params.userId) ?? null });
      }),
    ],
    host: '127.0.0.1',
    port: 0,
    callers: null,
    services: createServiceTokenVerifier({ publicKeys, audience: 'auth' }),
    log: silentLog,
    metrics: createMetrics('auth'),
    readiness: async () => [],
  });
  return Object.assign(state, { url: server.url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() });
}
