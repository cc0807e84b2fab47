import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly rawHeaders: readonly string[];
  readonly body: string;
};
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const json: Answer = (request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  request.once('end', () => response.end('{"ok":true}'));
};

/** Where nothing listens and nothing ever will: the port of a stopped service may soon belong to another test. */
export const nowhere = 'http://127.0.0.1:1';

/** A service behind the gateway: records its requests and answers as set up. */
export async function startFakeService(port = 0, host = '127.0.0.1') {
  const received: Received[] = [];
  let answer: Answer = json;
  let isReady = true;
  let isFrozen = false;
  const server = createServer((request, response) => {
    if (isFrozen) return void request.on('error', () => {});
    if (request.url === '/health/ready') return void response.writeHead(isReady ? 200 : 503).end('{}');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const { method = '', url = '', headers, rawHeaders } = request;
    const entry = { method, url, headers, rawHeaders, body: '' };
    received.push(entry);
    request.on('end', () => {
      entry.body = Buffer.concat(chunks).toString();
    });
    request.on('error', () => {});
    answer(request, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host}:${address.port}`,
    port: address.port,
    received,
    last: () => received.at(-1),
    answerWith(next: Answer) {
      answer = next;
    },
    /** Sets its readiness; requests are answered in any case. */
    sayReady(ready: boolean) {
      isReady = ready;
    },
    /** Accepts connections but never answers from now on. */
    freeze() {
      isFrozen = true;
    },
    /** Closes kept connections, as a restart or an idle limit does. */
    closeConnections: () => server.closeAllConnections(),
    /** Stops as services do: finishes running requests, closes idle connections. */
    async drain() {
      const closed = once(server, 'close');
      server.close();
      const sweeping = setInterval(() => server.closeIdleConnections(), 10);
      await closed;
      clearInterval(sweeping);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };

  async function stop(): Promise<void> {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}
export type FakeService = Awaited<ReturnType<typeof startFakeService>>;
