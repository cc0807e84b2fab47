import { request as httpRequest } from 'node:http';
import { signRequest } from '@flotilla/activitypub';
import { startFakeFediverse } from '@flotilla/test-kit/fake-fediverse';

/** What the instance calls itself, wherever it listens: each start may get another port. */
export const PUBLIC_URL = 'http://127.0.0.1:20999';
const ACTIVITY_JSON = 'application/activity+json';

export type Neighbour = Awaited<ReturnType<typeof startNeighbour>>;

/** Another instance with one person, who says things and is told others. */
export async function startNeighbour() {
  const fediverse = await startFakeFediverse();
  const peer = fediverse.peer(0);
  const { url, signer } = peer.actor('anna');
  return {
    networks: fediverse.networks,

    /** Sends an activity of hers to the instance at this address. It is the same one each time that it has this number. */
    async say(address: string, type: string, number: number, object: string): Promise<void> {
      const body = JSON.stringify({ type, id: `${url}/activities/${number}`, actor: url, object, to: [], cc: [] });
      const target = { method: 'POST', url: new URL('/inbox', PUBLIC_URL), body: Buffer.from(body), now: new Date() };
      const status = await post(address, { 'content-type': ACTIVITY_JSON, ...signRequest(target, signer) }, body);
      if (status !== 204) throw new Error(`A ${type} was answered ${status}.`);
    },

    /** What she was told, in its order: of what came again only the first. */
    told(): readonly { readonly type: string; readonly object: unknown }[] {
      const first = new Map(peer.received.toReversed().map((each) => [each.id, each]));
      return peer.received
        .filter((each) => first.get(each.id) === each)
        .map(({ body }) => JSON.parse(body) as { type: string; object: unknown });
    },

    [Symbol.asyncDispose]: () => fediverse[Symbol.asyncDispose](),
  };
}

function post(address: string, headers: Record<string, string>, body: string): Promise<number> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method: 'POST', path: '/inbox', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
    request.end(body);
  });
}
