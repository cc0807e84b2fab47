import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, request as send } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** The fault that applies from now on. */
export type Fault =
  | { readonly kind: 'latency'; readonly ms: number }
  /** For each connection and direction. */
  | { readonly kind: 'bandwidth'; readonly bytesPerSecond: number }
  /** Open connections are reset, and new ones as soon as they are accepted. */
  | { readonly kind: 'refuse' }
  /** Connections are accepted and stay open without any answer; they are reset when the fault ends. */
  | { readonly kind: 'silence' }
  /** The connection is reset after so many bytes. */
  | { readonly kind: 'reset'; readonly afterBytes: number; readonly from: 'client' | 'target' };

export type FaultProxy = AsyncDisposable & {
  /** The host:port to connect to instead of the target. */
  readonly address: string;
  /** Sets the fault, also for open connections; null lets everything through. */
  set(fault: Fault | null): void;
};

/** A TCP proxy in front of a server on this machine that injects faults. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(`tcp://${target}`);
  const open = new Set<Socket>();
  let fault: Fault | null = null;
  const reset = (...sockets: Socket[]) => {
    for (const socket of sockets) socket.resetAndDestroy();
  };

  const server = createServer({ allowHalfOpen: false }, (client) => {
    if (fault?.kind === 'refuse') return reset(client);
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket
        .on('error', () => reset(client, upstream))
        .once('close', () => {
          open.delete(socket);
          // Bytes sent before one side closed may still be on their way to a slow other side.
          client.destroySoon();
          upstream.destroySoon();
        });
    }
    carry(client, upstream, 'client');
    carry(upstream, client, 'target');
  });

  function carry(from: Socket, to: Socket, side: 'client' | 'target'): void {
    let passed = 0;
    from.on('data', (bytes) => {
      passed += bytes.length;
      if (fault?.kind === 'silence') return;
      if (fault?.kind === 'reset' && fault.from === side && passed > fault.afterBytes) return reset(from, to);
      const pass = () => {
        if (!to.write(bytes)) {
          from.pause();
          to.once('drain', () => from.resume());
        }
      };
      if (fault?.kind === 'latency') setTimeout(pass, fault.ms);
      else if (fault?.kind === 'bandwidth') passLater((bytes.length / fault.bytesPerSecond) * 1000);
      else pass();

      function passLater(ms: number): void {
        from.pause();
        setTimeout(() => {
          from.resume();
          pass();
        }, ms);
      }
    });
    from.on('end', () => fault?.kind !== 'silence' && to.end());
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      // Existing connections have lost bytes.
      const isSpoiled = fault?.kind === 'silence' && next?.kind !== 'silence';
      fault = next;
      if (isSpoiled || fault?.kind === 'refuse') reset(...open);
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      reset(...open);
      await closed;
    },
  };
}

export type Interference = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether the target still gets the request; its answer is discarded. */
  readonly passesOn?: boolean;
};
/** Decides about a request: another answer, headers to change in the real one, a broken connection, or nothing (undefined). */
export type Interfere = (
  request: IncomingMessage,
) => Interference | 'reset' | { readonly change: Readonly<Record<string, string>> } | undefined;

export type HttpFaultProxy = AsyncDisposable & { readonly url: string; interfere(how: Interfere | null): void };

/** The same for HTTP: answers some requests instead of a server on this machine. */
export async function startHttpFaultProxy(target: string): Promise<HttpFaultProxy> {
  const { hostname, port } = new URL(target);
  let interference: Interfere | null = null;
  const server = createHttpServer((request, response) => {
    const how = interference?.(request);
    if (how === 'reset') return request.socket.resetAndDestroy();
    const isAnswered = how !== undefined && 'status' in how;
    if (isAnswered) {
      request.once('end', () => response.writeHead(how.status, how.headers).end(how.body));
      if (!how.passesOn) return void request.resume();
    }
    const passed = send({ hostname, port, method: request.method, path: request.url, headers: request.headers }, (answer) => {
      if (isAnswered) return answer.resume();
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...how?.change });
      pipeline(answer, response).catch(() => response.destroy());
    });
    passed.on('error', () => response.destroy());
    pipeline(request, passed).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    interfere(how) {
      interference = how;
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
