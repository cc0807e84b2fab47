import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Service } from '@flotilla/contract';
import type { CallerTokenVerifier, ServiceTokenVerifier } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { Log, Metrics } from '@flotilla/telemetry';
import { createApp } from './create-app.ts';
import { createHttpServer } from './create-http-server.ts';
import { gracefulStop } from './graceful-stop.ts';
import type { Readiness } from './health.ts';
import type { Route, Streamed } from './route.ts';

export type HttpServerOptions = {
  service: Service;
  routes: readonly Route[];
  host: string;
  port: number;
  /** Verifiers of caller tokens and of service tokens; null refuses all of them. */
  callers: CallerTokenVerifier | null;
  services: ServiceTokenVerifier | null;
  log: Log;
  metrics: Metrics;
  readiness: Readiness;
  /** Answers GET and HEAD of paths without a route, in place of a 404 problem. */
  fallback?: (request: { url: string; method: string }) => Promise<Streamed>;
  /** Outside production an answer that violates its declaration fails. Default: whether NODE_ENV is `production`. */
  production?: boolean;
  /** How long a stopping server reports that it is not ready while it still serves; default 0. */
  drainDelayMs?: number;
  /** How long running requests may take to end when the server stops; default 10 seconds. */
  drainWithinMs?: number;
};

export type HttpServer = AsyncDisposable & { readonly url: string; readonly port: number; stop(): Promise<void> };

/** Serves the routes of one service, with access checks, validation, problems, health and a graceful stop. */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { service, host, port, log, drainDelayMs = 0, drainWithinMs = 10_000 } = options;
  const production = options.production ?? process.env['NODE_ENV'] === 'production';
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const app = createApp({ ...options, production, isStopping: () => stopping.signal.aborted, stopping: cutOff.signal });
  const server = createHttpServer(app);
  const stopServer = gracefulStop(server, log);
  server.listen(port, host);
  await once(server, 'listening');
  const bound = (server.address() as AddressInfo).port;
  log.info({ service, port: bound }, 'listening');

  function stop(): Promise<void> {
    stopping.abort();
    return stopServer({
      delayMs: drainDelayMs,
      withinMs: drainWithinMs,
      cutOff: () => cutOff.abort(problems.unavailable()),
    });
  }

  return { url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${bound}`, port: bound, stop, [Symbol.asyncDispose]: stop };
}
