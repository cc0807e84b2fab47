import type { Payload } from '@flotilla/contract';

import {
  addressesInternal,
  type federationEvents,
  federationProblems,
  filesInternal,
  type remoteFileKinds,
  upkeepInternal,
} from '@flotilla/contracts-federation';

import { reply, route } from '@flotilla/http-server';
import type { PublicKeys } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { startFakeServer } from '@flotilla/test-kit';

type Found = {
  readonly video?: Payload<(typeof federationEvents)['remoteVideoChanged']>;
  readonly playlist?: Payload<(typeof federationEvents)['remotePlaylistChanged']>;
  readonly actor?: Payload<(typeof federationEvents)['remoteActorChanged']>;
};

type Kind = (typeof remoteFileKinds)[number];
type RemoteFile = { readonly mediaType: 'image/gif' | 'image/jpeg' | 'image/png' | 'image/webp' | 'text/vtt'; readonly bytes: Buffer };

/** What videos may ask of federation, behind the same contract and the same service tokens. */
export async function startFakeFederation(publicKeys: PublicKeys) {
  const state = {
    elsewhere: new Map<string, Found>(),
    asked: [] as string[],
    /** Addresses whose instance was asked too often, for now. */
    busy: new Set<string>(),
    seen: [] as string[],
    /** Pictures and captions by their addresses. */
    files: new Map<string, RemoteFile>(),
    filesAsked: [] as { readonly url: string; readonly kind: Kind }[],
    /** Before a file is answered. */
    hold: Promise.resolve(),
    isFull: false,
  };
  const server = await startFakeServer({
    service: 'federation',
    publicKeys,
    routes: [
      route(addressesInternal.lookUpAddress, async ({ body: { address } }) => {
        state.asked.push(address);
        if (state.busy.has(address)) throw problems.unavailable();
        const found = state.elsewhere.get(address);
        if (!found) throw federationProblems.address_not_found();
        return reply(200, { video: found.video ?? null, playlist: found.playlist ?? null, actor: found.actor ?? null });
      }),
      route(upkeepInternal.noteSeen, async ({ body: { url } }) => {
        state.seen.push(url);
        return reply(204, null);
      }),
      route(filesInternal.fetchRemoteFile, async ({ body: { url, kind } }) => {
        state.filesAsked.push({ url, kind });
        await state.hold;
        if (state.isFull) throw problems.unavailable();
        const file = state.files.get(url);
        if (!file) throw federationProblems.file_not_fetched();
        return reply(200, { mediaType: file.mediaType, content: file.bytes.toString('base64') });
      }),
    ],
  });
  return Object.assign(state, { url: server.url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() });
}
