import type { Payload } from '@flotilla/contract';
import { addressesInternal, type federationEvents, federationProblems, upkeepInternal } from '@flotilla/contracts-federation';
import { reply, route } from '@flotilla/http-server';
import type { PublicKeys } from '@flotilla/identity';
import { startFakeServer } from '@flotilla/test-kit';

type Found = {
  readonly video?: Payload<(typeof federationEvents)['remoteVideoChanged']>;
  readonly playlist?: Payload<(typeof federationEvents)['remotePlaylistChanged']>;
  readonly actor?: Payload<(typeof federationEvents)['remoteActorChanged']>;
};

/** What videos may ask of federation, behind the same contract and the same service tokens. */
export async function startFakeFederation(publicKeys: PublicKeys) {
  const state = { elsewhere: new Map<string, Found>(), asked: [] as string[], seen: [] as string[] };
  const server = await startFakeServer({
    service: 'federation',
    publicKeys,
    routes: [
      route(addressesInternal.lookUpAddress, async ({ body: { address } }) => {
        state.asked.push(address);
        const found = state.elsewhere.get(address);
        if (!found) throw federationProblems.address_not_found();
        return reply(200, { video: found.video ?? null, playlist: found.playlist ?? null, actor: found.actor ?? null });
      }),
      route(upkeepInternal.noteSeenVideo, async ({ body: { url } }) => {
        state.seen.push(url);
        return reply(204, null);
      }),
    ],
  });
  return Object.assign(state, { url: server.url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() });
}
