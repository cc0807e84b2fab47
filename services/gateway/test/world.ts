import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { connect } from 'node:net';
import { readSettings } from '@flotilla/config';
import { transportSettings } from '@flotilla/events';
import { createCallerTokenVerifier, generateServiceKeys } from '@flotilla/identity';
import { programSettings } from '@flotilla/program';
import type { Resources } from '@flotilla/service';
import { silentLog } from '@flotilla/telemetry';
import type { Extras } from '../src/deps.ts';
import { type Config, gateway as service } from '../src/index.ts';
import { startFakeAuth } from './fake-auth.ts';
import { startFakeService } from './fake-service.ts';
import { memoryTransport } from './memory-transport.ts';

export const HOST = 'localhost:8080';
const PUBLIC_URL = `http://${HOST}`;

/** `from`: the address that asks; every 127.0.0.x is another client. */
type Sent = { method?: string; headers?: Record<string, string | string[]>; body?: string | Buffer; from?: string };
export type Answer = { status: number; headers: Record<string, string>; text: string; body: Record<string, unknown> };

type Fake = Awaited<ReturnType<typeof startFakeService>>;

/** Settings of its own, and the addresses of services. */
type Overrides = Partial<Config> & { readonly authUrl?: readonly string[]; readonly videosUrl?: readonly string[] };

/** For tests in which auth stays unavailable: how long requests wait for it. */
export const IMPATIENT = { authWithinMs: 2_500 };

/** A gateway with a fake service behind every address of it. Limits and shares are off and no answers are kept unless a test is about them. */
export async function startWorld(overrides: Overrides = {}, resources: Partial<Resources & Extras> = {}) {
  const keys = generateServiceKeys();
  const bus = memoryTransport();
  const { publicUrl = PUBLIC_URL } = overrides;
  const auth = await startFakeAuth(bus, publicUrl);
  const services = await Promise.all(Array.from({ length: 5 }, () => startFakeService()));
  const [videos, transcoder, federation, exports, web] = services as [Fake, Fake, Fake, Fake, Fake];
  const gateway = await service.start(
    {
      ...readSettings({ ...programSettings, ...transportSettings }, {}),
      port: 0,
      publicUrl,
      authUrl: [auth.url],
      videosUrl: [videos.url],
      transcoderUrl: [transcoder.url],
      federationUrl: [federation.url],
      exportsUrl: [exports.url],
      webUrl: [web.url],
      servicePrivateKey: keys.privateKey,
      rateLimitFactor: 0,
      rateLimits: {},
      redisUrl: undefined,
      redisTimeoutInMs: 150,
      trustedProxies: [],
      keptAnswersInMb: 0,
      maxConnections: 1000,
      clientShare: 100,
      ...overrides,
    } as Config,
    { log: silentLog, transport: bus.transport, ...resources },
  );
  const port = Number(new URL(gateway.url).port);
  const verifierFor = (audience: string) => createCallerTokenVerifier({ publicKeys: { gateway: [keys.publicKey] }, audience });

  /** One request on a connection of its own. */
  async function ask(path: string, { method = 'GET', headers = {}, body, from }: Sent = {}): Promise<Answer> {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = send({
      host: '127.0.0.1',
      port,
      path,
      method,
      agent: false,
      ...(from && { localAddress: from }),
      headers: { host: new URL(publicUrl).host, ...length, ...headers },
    });
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const isJson = /json/.test(response.headers['content-type'] ?? '') && text !== '';
    const flat = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
    return { status: response.statusCode ?? 0, headers: flat, text, body: isJson ? JSON.parse(text) : {} };
  }

  /** Exactly these bytes on a new connection, which the client then may end; everything that comes back until the other side closes or falls silent. */
  async function raw(
    text: string,
    { quietMs = 1_000, thenEnds = false } = {},
  ): Promise<{ text: string; statuses: number[]; closed: boolean }> {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    let closed = false;
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.setTimeout(quietMs, () => socket.destroy());
    socket.once('end', () => {
      closed = true;
    });
    socket.write(text, 'latin1');
    if (thenEnds) socket.end();
    // A connection that is reset has closed as well.
    await new Promise((resolve) => socket.once('close', resolve));
    return { text: received, statuses: [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)), closed };
  }

  return {
    gateway,
    port,
    auth,
    videos,
    transcoder,
    federation,
    exports,
    web,
    bus,
    ask,
    raw,
    /** Who the videos service believes to be asked by, after checking the gateway's signature. */
    callerSeen: (header: string | string[] | undefined, service = 'videos') => verifierFor(service).verify(String(header)),
    /** No service was bothered, not even by half a request. */
    untouched: () =>
      videos.received.length +
        federation.received.length +
        exports.received.length +
        web.received.length +
        auth.received.filter(({ url }) => !url.startsWith('/internal')).length ===
      0,
    async [Symbol.asyncDispose]() {
      await gateway.stop();
      await Promise.all([auth, ...services].map((each) => each.stop()));
    },
  };
}
