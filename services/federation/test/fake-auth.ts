import { authInternal } from '@flotilla/contracts-auth';
import { authExamples } from '@flotilla/contracts-auth/examples';
import { reply, route } from '@flotilla/http-server';
import type { PublicKeys } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { startFakeServer } from '@flotilla/test-kit';
import type { InstanceConfiguration, InstanceFacts } from '../src/instance.ts';

const { replies } = authExamples.getConfig;
const example = replies[200] as InstanceConfiguration;

/** What federation may ask of auth, behind the same contract and the same service tokens. */
export async function startFakeAuth(publicKeys: PublicKeys) {
  const state = {
    mood: 'well' as 'down' | 'well',
    /** How often the numbers were asked for. */
    asked: 0,
    configuration: {
      ...example,
      instance: {
        ...example.instance,
        avatars: [] as InstanceConfiguration['instance']['avatars'],
        banners: [] as InstanceConfiguration['instance']['banners'],
      },
    },
    facts: {
      software: { name: 'flotilla', version: '0.1.0' },
      usage: { users: { total: 12, activeMonth: 4, activeHalfyear: 9 }, localPosts: 19, localComments: 80 },
    } as InstanceFacts,
  };
  const refuseWhenDown = () => {
    if (state.mood === 'down') throw problems.unavailable();
  };
  const server = await startFakeServer({
    service: 'auth',
    routes: [
      route(authInternal.getConfigOfPages, async () => {
        refuseWhenDown();
        return reply(200, state.configuration);
      }),
      route(authInternal.getInstanceFacts, async () => {
        refuseWhenDown();
        state.asked += 1;
        return reply(200, state.facts);
      }),
    ],
    publicKeys,
  });
  return Object.assign(state, { url: server.url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() });
}
