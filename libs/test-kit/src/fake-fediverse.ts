import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { readRequestSignature, verifyRequest } from '@flotilla/activitypub';

/**
 * How a peer behaves: as it should; with closed connections; taking everything and never answering; with an answer that never ends; slowly; or with a
 * status of its own.
 */
export type Mood = 'dead' | 'endless' | 'mute' | 'well' | { readonly delayMs: number } | Refusal;
type Refusal = { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** An activity that a peer accepted. */
export type Received = {
  readonly id: string;
  readonly path: string;
  readonly at: number;
  /** Whether its HTTP signature is that of the key it names; undefined when nobody knows the keys. */
  readonly isSigned: boolean | undefined;
  readonly body: string;
};

export type Peer = {
  readonly host: string;
  readonly url: string;
  readonly sharedInbox: string;
  readonly received: readonly Received[];
  /** Requests to its inboxes, whatever became of them. */
  readonly requests: number;
  /** May differ by the path of the inbox, and by the headers of the request. */
  mood: Mood | ((path: string, headers: IncomingHttpHeaders) => Mood);
  /** What the outboxes of its actors have, two activities a page. */
  outbox: readonly object[];
  /** An actor of the peer, which it serves to whoever asks. */
  actor(name: string): FakeActor;
};

export type FakeActor = {
  readonly url: string;
  readonly name: string;
  readonly inbox: string;
  readonly signer: { readonly keyId: string; readonly privateKey: KeyObject };
};

export type FakeFediverse = AsyncDisposable & {
  /** The peer of this number, from 0; each has an address of its own. */
  readonly peer: (index: number) => Peer;
  readonly publicKeyPem: string;
  /** What OUTBOUND_ALLOWED_NETWORKS must be. */
  readonly networks: string;
};

type Options = {
  /** The key of who signs what arrives. */
  readonly publicKeyOf?: (keyId: string) => Promise<string | undefined>;
  /** Whether what arrives is kept whole, rather than its id only. */
  readonly keepsBodies?: boolean;
};

type Kept = Omit<Peer, 'received' | 'requests'> & { received: Received[]; requests: number };

const ACTIVITY_JSON = 'application/activity+json';

/** Thousands of instances in one process, all behind one port of the loopback network. */
export async function startFakeFediverse({ publicKeyOf, keepsBodies = true }: Options = {}): Promise<FakeFediverse> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const peers = new Map<string, Kept>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const peer = peers.get(request.socket.localAddress ?? '');
    if (!peer) return void request.socket.destroy();
    if (request.method !== 'POST') return serve(peer, request, response);
    peer.requests++;
    const path = request.url ?? '/';
    const mood = typeof peer.mood === 'function' ? peer.mood(path, request.headers) : peer.mood;
    if (mood === 'dead') return void request.socket.destroy();
    const body = await bodyOf(request);
    if (mood === 'mute') return;
    if (mood === 'endless') return pour(response);
    if (typeof mood === 'object' && 'status' in mood) return void response.writeHead(mood.status, mood.headers).end();
    if (typeof mood === 'object') await delay(mood.delayMs);
    if (request.socket.destroyed) return;
    const isSigned = await checkSignature(peer, request, body);
    const { id } = JSON.parse(body.toString()) as { id: string };
    peer.received.push({ id, path, at: performance.now(), isSigned, body: keepsBodies ? body.toString() : '' });
    response.writeHead(202).end();
  }

  async function checkSignature({ host }: Kept, request: IncomingMessage, body: Buffer): Promise<boolean | undefined> {
    if (!publicKeyOf) return undefined;
    try {
      const signature = readRequestSignature(request);
      const key = await publicKeyOf(signature.keyId);
      if (key === undefined) return false;
      const { method = '', url: path = '', headers } = request;
      verifyRequest({ method, path, headers, body, now: new Date(), host }, signature, key);
      return true;
    } catch {
      return false;
    }
  }

  function serve({ url, host, sharedInbox, outbox }: Kept, request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const send = (type: string, document: object) => void response.writeHead(200, { 'content-type': type }).end(JSON.stringify(document));
    const acct = /^acct:([^@]+)@/.exec(searchParams.get('resource') ?? '')?.[1];
    if (pathname === '/.well-known/webfinger' && acct) {
      const links = [{ rel: 'self', type: ACTIVITY_JSON, href: `${url}/users/${acct}` }];
      return send('application/jrd+json', { subject: `acct:${acct}@${host}`, links });
    }
    if (/^\/users\/\w+\/outbox$/.test(pathname)) return send(ACTIVITY_JSON, pageOf(url + pathname, outbox, searchParams.get('page')));
    const name = /^\/users\/(\w+)$/.exec(pathname)?.[1];
    if (!name) return void response.writeHead(404).end();
    const id = `${url}/users/${name}`;
    send(ACTIVITY_JSON, {
      '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
      id,
      type: 'Person',
      preferredUsername: name,
      name,
      inbox: `${id}/inbox`,
      outbox: `${id}/outbox`,
      followers: `${id}/followers`,
      following: `${id}/following`,
      endpoints: { sharedInbox },
      publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem },
    });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '0.0.0.0', backlog: 4_096 }, resolve));
  const { port } = server.address() as AddressInfo;

  function makePeer(address: string): Kept {
    const host = `${address}:${port}`;
    const url = `http://${host}`;
    const actor = (name: string): FakeActor => {
      const id = `${url}/users/${name}`;
      return { url: id, name, inbox: `${id}/inbox`, signer: { keyId: `${id}#main-key`, privateKey } };
    };
    return { host, url, sharedInbox: `${url}/inbox`, received: [], requests: 0, mood: 'well', outbox: [], actor };
  }

  return {
    publicKeyPem,
    networks: '127.0.0.0/8',
    peer(index) {
      const number = index + 1;
      const address = `127.${1 + Math.floor(number / 65_536)}.${Math.floor(number / 256) % 256}.${number % 256}`;
      const peer = peers.get(address) ?? makePeer(address);
      peers.set(address, peer);
      return peer;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const PAGE = 2;

function pageOf(id: string, items: readonly object[], page: string | null): object {
  const context = { '@context': 'https://www.w3.org/ns/activitystreams' };
  if (page === null) return { ...context, id, type: 'OrderedCollection', totalItems: items.length, first: `${id}?page=1` };
  const from = (Number(page) - 1) * PAGE;
  const next = from + PAGE < items.length ? { next: `${id}?page=${Number(page) + 1}` } : {};
  return {
    ...context,
    id: `${id}?page=${page}`,
    type: 'OrderedCollectionPage',
    partOf: id,
    orderedItems: items.slice(from, from + PAGE),
    ...next,
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** As much as the other side takes. */
function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(16_384, 'a');
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.writeHead(202).on('drain', more);
  more();
}
