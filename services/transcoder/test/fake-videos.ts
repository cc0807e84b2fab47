import type { Input, Reply } from '@flotilla/contract';
import { downloadTracksInternal } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { PublicKeys } from '@flotilla/identity';
import { startFakeServer } from '@flotilla/test-kit';

type Operation = typeof downloadTracksInternal.findDownloadTracks;
type Found = Extract<Reply<Operation>, { status: 200 }>['body'];

/** What the transcoder asks of videos, behind the same contract and the same service tokens. */
export async function startFakeVideos(publicKeys: PublicKeys) {
  const state = {
    asked: [] as Input<Operation>[],
    /** The answer, or what it throws. */
    find: (_asked: Input<Operation>): Found => {
      throw new Error('No files were given.');
    },
  };
  const server = await startFakeServer({
    service: 'videos',
    publicKeys,
    routes: [
      route(downloadTracksInternal.findDownloadTracks, async ({ body, query, headers }) => {
        const asked = { body, query, headers };
        state.asked.push(asked);
        return reply(200, state.find(asked));
      }),
    ],
  });
  return Object.assign(state, { url: server.url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() });
}
