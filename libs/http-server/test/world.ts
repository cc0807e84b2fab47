import type { Service } from '@flotilla/contract';
import {
  type Caller,
  createCallerTokenSigner,
  createCallerTokenVerifier,
  createServiceTokenSigner,
  createServiceTokenVerifier,
  generateServiceKeys,
} from '@flotilla/identity';
import { createLog, createMetrics } from '@flotilla/telemetry';
import {
  type HttpServerOptions,
  type IncomingFile,
  type RequestContext,
  type Route,
  reply,
  route,
  startHttpServer,
  streamed,
} from '../src/index.ts';
import { openConnection } from './connection.ts';
import * as films from './demo.ts';

export const alice: Caller = { userId: 2, username: 'alice', role: 2, sessionId: 'alice-session' };
export const carol: Caller = { userId: 4, username: 'carol', role: 1, sessionId: 'carol-session' };

const [gateway, transcoder, web] = [generateServiceKeys(), generateServiceKeys(), generateServiceKeys()];
const privateKeys = { gateway: gateway.privateKey, transcoder: transcoder.privateKey, web: web.privateKey };
const publicKeys = { gateway: [gateway.publicKey], transcoder: [transcoder.publicKey], web: [web.publicKey] };
const signer = createCallerTokenSigner(gateway);

/** A caller token for this service or another one. */
export const callerHeaders = (caller: Caller | null, audience: Service = 'videos') => ({
  'x-flotilla-caller': signer.sign({ caller, audience, clientIp: '203.0.113.7' }),
});
export const serviceHeaders = (audience: Service = 'videos', issuer: keyof typeof privateKeys = 'transcoder') =>
  createServiceTokenSigner({ privateKey: privateKeys[issuer], issuer }).headersFor(audience);

type Asked = { method?: string; as?: Caller | null; headers?: Record<string, string>; body?: BodyInit; json?: unknown };
export type Answered = { status: number; headers: Headers; text: string; body: Record<string, unknown> };
type Received = { part: string; filename: string; size: number };

/** A service that records what reaches its handlers; `routes` replace or join the usual ones. */
export async function startWorld(routes: readonly Route[] = [], options: Partial<HttpServerOptions> = {}) {
  const entered: Record<string, unknown>[] = [];
  const received: Received[] = [];
  const discarded: unknown[] = [];
  const lines: Record<string, unknown>[] = [];
  const metrics = createMetrics('videos');

  /** Everything but the context, which is not serializable. */
  const see = ({ context: _context, ...input }: { context: RequestContext }) => {
    entered.push(input);
    return structuredClone(input) as Record<string, unknown>;
  };
  async function receiveFile({ part, filename, stream }: IncomingFile): Promise<Received> {
    let size = 0;
    for await (const chunk of stream) size += (chunk as Buffer).length;
    const file = { part, filename, size };
    received.push(file);
    return file;
  }
  async function discardFile(file: unknown): Promise<void> {
    discarded.push(file);
  }

  const usual = [
    route(films.getFilm, async (input) => reply(200, { seen: see(input) })),
    route(films.listFilms, async (input) => reply(200, { seen: see(input) })),
    route(films.myFilms, async (input) => reply(200, { seen: see(input) })),
    route(films.rateFilm, async (input) => (see(input), reply(204, null))),
    route(films.removeFilm, async (input) => (see(input), reply(204, null))),
    route(films.createFilm, async (input) => reply(200, { seen: see(input) })),
    route(films.signIn, async (input) => reply(200, { seen: see(input) })),
    route(films.uploadFilm, async (input) => reply(200, { seen: see(input) }), { receiveFile, discardFile }),
    route(films.getFile, async ({ params }) =>
      streamed(200, { 'content-type': 'video/mp4' }, (response) => void response.end(JSON.stringify(params))),
    ),
    route(films.probeFilm, async (input) => reply(200, { seen: see(input) })),
  ];
  const replaced = new Set(routes.map(({ operation }) => operation.id));
  const server = await startHttpServer({
    service: 'videos',
    routes: [...usual.filter(({ operation }) => !replaced.has(operation.id)), ...routes],
    host: '127.0.0.1',
    port: 0,
    callers: createCallerTokenVerifier({ publicKeys, audience: 'videos' }),
    services: createServiceTokenVerifier({ publicKeys, audience: 'videos' }),
    log: createLog({ service: 'videos', destination: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) } }),
    metrics,
    readiness: async () => [{ name: 'database', ready: true }],
    production: false,
    ...options,
  });

  async function ask(path: string, { method, as = null, headers, body, json }: Asked = {}): Promise<Answered> {
    const content = json === undefined ? body : JSON.stringify(json);
    const response = await fetch(server.url + path, {
      method: method ?? (content === undefined ? 'GET' : 'POST'),
      headers: { ...callerHeaders(as), ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(content !== undefined && { body: content }),
      redirect: 'manual',
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
    return { status: response.status, headers: response.headers, text, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {} };
  }

  return {
    server,
    ask,
    entered,
    received,
    discarded,
    /** What was logged, without the line about listening. */
    logged: () => lines.filter(({ msg }) => msg !== 'listening'),
    /** The value of a sample, named as in the text format without the service's label. */
    async counted(name: string, labels: Record<string, string | number>): Promise<number> {
      const metric = await metrics.registry.getSingleMetric(name)?.get();
      const sample = metric?.values.find((value) => Object.entries(labels).every(([label, wanted]) => value.labels[label] === wanted));
      return sample?.value ?? 0;
    },
    connect: () => openConnection(server.port),
    [Symbol.asyncDispose]: () => server.stop(),
  };
}
