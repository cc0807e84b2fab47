import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { signRequest } from '@flotilla/activitypub';
import { eventually, startPeer } from '@flotilla/test-kit';
import { startFakeFediverse } from '@flotilla/test-kit/fake-fediverse';

/** What the instance calls itself, wherever it listens: each start may get another port. */
export const PUBLIC_URL = 'http://127.0.0.1:20999';
const ACTIVITY_JSON = 'application/activity+json';

type Told = { readonly id: string; readonly type: string; readonly object: unknown };
export type Neighbour = Awaited<ReturnType<typeof startNeighbour>>;

/** Another instance with one person, who says things and is told others. */
export async function startNeighbour() {
  const fediverse = await startFakeFediverse();
  const peer = fediverse.peer(0);
  const { url, signer } = peer.actor('anna');
  peer.outbox = Array.from({ length: 3 }, (_, index) => note(url, index));
  return {
    networks: fediverse.networks,
    handle: `anna@${peer.host}`,

    /** Sends an activity of hers to the instance at this address. It is the same one each time that it has this number. */
    async say(address: string, type: string, number: number, object: string): Promise<void> {
      const body = JSON.stringify({ type, id: `${url}/activities/${number}`, actor: url, object, to: [], cc: [] });
      const target = { method: 'POST', url: new URL('/inbox', PUBLIC_URL), body: Buffer.from(body), now: new Date() };
      const status = await post(address, { 'content-type': ACTIVITY_JSON, ...signRequest(target, signer) }, body);
      if (status !== 204) throw new Error(`A ${type} was answered ${status}.`);
    },

    /** What she was told, in its order: of what came again only the first. */
    told(): readonly Told[] {
      const first = new Map(peer.received.toReversed().map((each) => [each.id, each]));
      return peer.received.filter((each) => first.get(each.id) === each).map(({ body }) => JSON.parse(body) as Told);
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

/** Waits until she was told such a thing, and returns it. */
export const isTold = (neighbour: Neighbour, isMeant: (told: Told) => boolean): Promise<Told> =>
  eventually(
    () => {
      const told = neighbour.told();
      const found = told.find(isMeant);
      if (!found) throw new Error(`The other instance knows only ${told.map(({ type }) => type).join(', ')}.`);
      return found;
    },
    { withinMs: 180_000 },
  );

function note(actor: string, number: number) {
  const id = `${actor}/notes/${number}`;
  return { type: 'Create', id: `${id}/activity`, actor, object: { type: 'Note', id, attributedTo: actor, content: 'Hello' } };
}

/** A server that gives everybody one film. */
export async function startFilmServer(file: string) {
  const bytes = await readFile(file);
  return startPeer((request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': bytes.length });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  });
}
