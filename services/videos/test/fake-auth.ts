import { authInternal } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { PublicKeys } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { startFakeServer } from '@flotilla/test-kit';

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
  const server = await startFakeServer({
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
    publicKeys,
  });
  return Object.assign(state, { url: server.url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() });
}
