import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isHopByHop } from './is-hop-by-hop.ts';
import { OutboundFailure } from './outbound-failure.ts';

/** What a program may do through its proxy. */
export type EgressBounds = {
  /** Where a Unix socket is made; without it, the proxy listens at a port of 127.0.0.1. */
  readonly socketPath?: string;
  readonly withinMs: number;
  /** In both directions and by all connections together. */
  readonly mostBytes: number;
  /** At once; default 16. */
  readonly mostConnections?: number;
  readonly signal?: AbortSignal;
};

/** A way out for one run of one program; it ends with that. */
export type EgressProxy = AsyncDisposable & {
  /** Of 127.0.0.1; 0 with a Unix socket. */
  readonly port: number;
  /** `user:password`, without which nothing is answered. */
  readonly credentials: string;
};

type Means = {
  /** Throws OutboundFailure for what is never asked. */
  readonly check: (url: URL) => void;
  readonly dial: (url: URL, signal: AbortSignal) => Promise<Socket>;
  /** Turns whatever `dial` throws into an OutboundFailure, and tells of it. */
  readonly failed: (error: unknown, url: URL, signal: AbortSignal) => OutboundFailure;
  readonly answered: () => void;
};

const MOST_CONNECTIONS = 16;
const CONNECT_WITHIN_MS = 10_000;
const SILENT_FOR_MS = 60_000;
const MOST_HEADER_BYTES = 16_384;
const USER = 'flotilla';

/** A proxy for a program that asks other hosts by itself: tunnels (CONNECT), and plain GET and HEAD where the guard allows HTTP. */
export async function openEgressProxy({ check, dial, failed, answered }: Means, bounds: EgressBounds): Promise<EgressProxy> {
  const { socketPath, withinMs, mostBytes, mostConnections = MOST_CONNECTIONS } = bounds;
  const credentials = `${USER}:${randomBytes(24).toString('base64url')}`;
  const expected = Buffer.from(`Basic ${Buffer.from(credentials).toString('base64')}`);
  const ending = new AbortController();
  const deadline = setTimeout(() => ending.abort(), withinMs);
  const sockets = new Set<Duplex>();
  let bytes = 0;

  const isKnown = ({ headers }: IncomingMessage) => {
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    socket.setTimeout(SILENT_FOR_MS, () => socket.destroy());
    if (ending.signal.aborted) socket.destroy();
  }

  function count(chunk: Buffer): void {
    bytes += chunk.length;
    if (bytes > mostBytes) ending.abort();
  }

  /** A connection to the host of a URL. Throws OutboundFailure. */
  async function open(url: URL): Promise<Socket> {
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(CONNECT_WITHIN_MS)]);
    try {
      check(url);
      signal.throwIfAborted();
      const socket = await dial(url, signal);
      keep(socket);
      answered();
      return socket;
    } catch (error) {
      throw failed(error, url, signal);
    }
  }

  async function tunnel(asked: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    const refuse = (status: number) =>
      client.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n${challenge(status)}\r\n`);
    if (!isKnown(asked)) return void refuse(407);
    const authority = asked.url ?? '';
    const target = `https://${authority}`;
    if (!AUTHORITY.test(authority) || !URL.canParse(target)) return void refuse(400);
    let host: Socket;
    try {
      host = await open(new URL(target));
    } catch (error) {
      return void refuse(statusOf(error));
    }
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    count(head);
    if (head.length > 0) host.write(head);
    for (const side of [client, host]) side.on('data', count);
    await Promise.allSettled([pipeline(client, host), pipeline(host, client)]);
  }

  async function forward(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const refuse = (status: number) =>
      reply.writeHead(status, { connection: 'close', ...(status === 407 && { 'proxy-authenticate': 'Basic' }) }).end();
    if (!isKnown(asked)) return void refuse(407);
    const { method = '', url: target = '' } = asked;
    if (!['GET', 'HEAD'].includes(method)) return void refuse(405);
    if (!/^http:\/\//i.test(target) || !URL.canParse(target)) return void refuse(400);
    const url = new URL(target);
    try {
      const socket = await open(url);
      const { 'content-length': _, ...passed } = passedOn(asked.headers);
      const headers = { ...passed, host: url.host, connection: 'close' };
      const asking = request(url, {
        method,
        headers,
        createConnection: () => socket,
        signal: ending.signal,
        maxHeaderSize: MOST_HEADER_BYTES,
      });
      const [answer] = (await once(asking.end(), 'response', { signal: ending.signal })) as [IncomingMessage];
      reply.writeHead(answer.statusCode ?? 502, { ...passedOn(answer.headers), connection: 'close' });
      await pipeline(answer.on('data', count), reply);
    } catch (error) {
      if (reply.headersSent) reply.destroy();
      else refuse(statusOf(error));
    }
  }

  const server = createServer({ maxHeaderSize: MOST_HEADER_BYTES, headersTimeout: CONNECT_WITHIN_MS, requestTimeout: CONNECT_WITHIN_MS })
    .on('connection', keep)
    .on('connect', (asked, client: Socket, head) => void tunnel(asked, client, head))
    .on('request', (asked, reply) => void forward(asked, reply));
  server.maxConnections = mostConnections;

  const end = () => {
    clearTimeout(deadline);
    bounds.signal?.removeEventListener('abort', abort);
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const abort = () => ending.abort();
  ending.signal.addEventListener('abort', end, { once: true });
  bounds.signal?.addEventListener('abort', abort, { once: true });
  server.listen(socketPath === undefined ? { port: 0, host: '127.0.0.1' } : { path: socketPath });
  try {
    await once(server, 'listening');
  } catch (error) {
    abort();
    throw error;
  }
  if (bounds.signal?.aborted) abort();
  const closed = once(server, 'close');
  return {
    port: socketPath === undefined ? (server.address() as AddressInfo).port : 0,
    credentials,
    async [Symbol.asyncDispose]() {
      abort();
      await closed;
    },
  };
}

const AUTHORITY = /^[^\s/?#@\\]+:\d{1,5}$/;

const challenge = (status: number) => (status === 407 ? 'proxy-authenticate: Basic\r\n' : '');

const statusOf = (error: unknown) => (error instanceof OutboundFailure && error.kind === 'refused' ? 403 : 502);

const passedOn = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name, value]) => value !== undefined && !isHopByHop(name, headers.connection)));
