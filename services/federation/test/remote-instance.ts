import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signRequest } from '@flotilla/activitypub';
import { startWorld, type World } from './world.ts';

export const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';
export const ACTIVITY_JSON = 'application/activity+json';
export type Document = { readonly status?: number; readonly type?: string; readonly body?: unknown; readonly location?: string };
export type Keys = { readonly publicKeyPem: string; readonly privateKey: KeyObject };

/** Making keys takes long; tests only need different ones. */
const pool: Keys[] = [];
export function keys(index: number): Keys {
  while (pool.length <= index) {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    pool.push({ publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(), privateKey });
  }
  return pool[index] as Keys;
}

export type RemoteActor = { readonly url: string; readonly keyId: string; readonly document: Record<string, unknown>; keys: Keys };
export type RemoteInstance = Awaited<ReturnType<typeof startRemoteInstance>>;

function answer(response: ServerResponse, { status = 200, type = ACTIVITY_JSON, body = {}, location }: Document): void {
  response.writeHead(status, { 'content-type': type, ...(location && { location }) });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Another instance at a port of its own: what it serves, and what was asked of it. */
export async function startRemoteInstance() {
  const documents = new Map<string, Document>();
  const asked: string[] = [];
  const askedAt: number[] = [];
  const refuses = new Set<string>();
  const hangs = new Set<string>();
  const held = new Map<string, Promise<void>>();
  const inbox: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly activity: Record<string, unknown> }[] = [];
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') {
        inbox.push({ path, headers: request.headers, activity: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown> });
        return void response.writeHead(refuses.has(path) ? 403 : 202).end();
      }
      asked.push(path);
      askedAt.push(performance.now());
      if (hangs.has(path)) return;
      const document = documents.get(path) ?? { status: 404 };
      void Promise.resolve(held.get(path)).then(() => answer(response, document));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}`;

  /** Serves an actor, by default an account. Its key is one of the pool. */
  function actor(
    name: string,
    { type = 'Person', key = 0, ...fields }: { type?: string; key?: number } & Record<string, unknown> = {},
  ): RemoteActor {
    const id = `${url}/accounts/${name}`;
    const document = {
      '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
      type,
      id,
      preferredUsername: name,
      name: `${name} of elsewhere`,
      summary: 'Somebody.',
      inbox: `${id}/inbox`,
      outbox: `${id}/outbox`,
      followers: `${id}/followers`,
      following: `${id}/following`,
      endpoints: { sharedInbox: `${url}/inbox` },
      publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem: keys(key).publicKeyPem },
      ...fields,
    };
    documents.set(`/accounts/${name}`, { body: document });
    return { url: id, keyId: `${id}#main-key`, document, keys: keys(key) };
  }

  return {
    url,
    host,
    documents,
    asked,
    /** When each of those came. */
    askedAt,
    inbox,
    /** Paths of inboxes that answer 403. */
    refuses,
    /** Paths that are never answered. */
    hangs,
    /** Holds the answers for a path back until the returned function is called. */
    hold(path: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return () => {
        held.delete(path);
        resolve();
      };
    },
    actor,
    serve: (path: string, document: Document) => void documents.set(path, document),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Described = { readonly account: Pick<RemoteActor, 'url'>; readonly channel: Pick<RemoteActor, 'url'>; readonly uuid: string };

/** A video as an instance describes it. */
export function describeVideo(
  peer: Pick<RemoteInstance, 'url'>,
  { account, channel, uuid, ...fields }: Described & Readonly<Record<string, unknown>>,
) {
  const id = `${peer.url}/videos/watch/${uuid}`;
  const file = { type: 'Link', mediaType: 'video/mp4', href: `${peer.url}/files/720.mp4`, height: 720, width: 1280, size: 1000, fps: 25 };
  return {
    type: 'Video',
    id,
    uuid,
    name: 'Boats at dawn',
    duration: 'PT754S',
    category: { identifier: '15', name: 'Science & Technology' },
    licence: { identifier: 'CC-BY-SA-4.0', name: 'Attribution' },
    language: { identifier: 'fr', name: 'French' },
    views: 3,
    sensitive: false,
    tag: [
      { type: 'Hashtag', name: 'boats' },
      { type: 'Hashtag', name: 'x' },
    ],
    state: 1,
    commentsPolicy: 1,
    downloadEnabled: true,
    published: '2026-03-02T10:00:00.000Z',
    updated: '2026-03-02T11:00:00.000Z',
    mediaType: 'text/markdown',
    content: 'All about boats.',
    icon: [{ type: 'Image', url: `${peer.url}/small.jpg`, mediaType: 'image/jpeg', width: 280, height: 157 }],
    url: [
      { type: 'Link', mediaType: 'text/html', href: `${peer.url}/w/1` },
      file,
      {
        type: 'Link',
        rel: ['metadata', 'video/mp4'],
        mediaType: 'application/json',
        href: `${peer.url}/metadata`,
        height: 720,
        width: 1280,
        fps: 25,
      },
      {
        type: 'Link',
        mediaType: 'application/x-mpegURL',
        href: `${peer.url}/master.m3u8`,
        tag: [{ ...file, href: `${peer.url}/hls/720.mp4` }],
      },
      { type: 'Link', mediaType: 'video/mp4', href: 'javascript:alert(1)', height: 1, size: 1 },
    ],
    subtitleLanguage: [{ identifier: 'de', name: 'German', url: `${peer.url}/de.vtt` }],
    likes: `${id}/likes`,
    dislikes: `${id}/dislikes`,
    hasParts: `${id}/chapters`,
    attributedTo: [account.url, channel.url],
    to: [PUBLIC],
    cc: [],
    ...fields,
  };
}

export type Sent = { readonly method: string; readonly path: string; readonly headers: Record<string, string>; readonly body: string };
type How = {
  readonly path?: string;
  readonly at?: Date;
  readonly host?: string;
  /** Changes the signed request before it goes out. */
  readonly tamper?: (sent: Sent) => Sent;
};

export type Inboxes = Awaited<ReturnType<typeof startInboxes>>;

/** Federation with another instance that can be reached, and how to send it activities. */
export async function startInboxes(options: Parameters<typeof startWorld>[0] = {}) {
  await using starting = new AsyncDisposableStack();
  const peer = starting.use(await startRemoteInstance());
  const environment = { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8', ...options.environment };
  const world = starting.use(await startWorld({ ...options, environment }));

  /** Sends what is given to an inbox, signed by an actor, as the gateway would pass it on. */
  async function deliver(activity: object | string, by: Pick<RemoteActor, 'keyId' | 'keys'>, how: How = {}): Promise<number> {
    const { path = '/inbox', at = new Date(), host = 'video.example', tamper = (sent) => sent } = how;
    const body = typeof activity === 'string' ? activity : JSON.stringify(activity);
    const url = new URL(path, `https://${host}`);
    const signed = signRequest(
      { method: 'POST', url, body: Buffer.from(body), now: at },
      { keyId: by.keyId, privateKey: by.keys.privateKey },
    );
    return post(world, tamper({ method: 'POST', path, headers: { 'content-type': ACTIVITY_JSON, ...signed }, body }));
  }

  const waiting = async () => {
    const [row] = await world.query<{ count: number }>(`select count(*)::int as count from inbox_activities where state = 'waiting'`);
    return row?.count ?? 0;
  };
  const rows = <Row>(text: string, values: unknown[] = []) => world.query<Row>(text, values);

  const running = starting.move();
  return {
    world,
    peer,
    deliver,
    waiting,
    rows,
    /** What was recorded, with its states. */
    recorded: () =>
      rows<{ type: string; state: string; error: string | null }>('select type, state, error from inbox_activities order by id'),
    /** Activities that left for other instances, oldest first. */
    sent: async () => {
      const documents = await rows<{ document: string }>('select document from outbox_activities order by id');
      return documents.map(({ document }) => JSON.parse(document) as Record<string, unknown>);
    },
    follows: () =>
      rows<{ follower: string; followed: string; state: string }>(
        `select a.url as follower, b.url as followed, f.state from follows f join actors a on a.id = f.follower_id join actors b on b.id = f.followed_id order by f.id`,
      ),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** A request whose Host is not where it goes. */
export function post(world: World, { method, path, headers, body }: Sent): Promise<number> {
  const { port } = new URL(world.url);
  const own = { ...world.headers(), ...headers, 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path, headers: own }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Gives a changed body the digest that belongs to it. */
export const redigested = (sent: Sent): Sent => {
  const digest = createHash('sha256').update(sent.body).digest('base64');
  return { ...sent, headers: { ...sent.headers, Digest: `SHA-256=${digest}` } };
};
