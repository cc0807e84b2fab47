import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Service } from '@flotilla/contract';
import type { CallerTokenVerifier, ServiceTokenVerifier } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { Log, Metrics } from '@flotilla/telemetry';
import express, { type ErrorRequestHandler, type Request, type Response } from 'express';
import { asProblem, sendProblem } from './answer/problem-document.ts';
import { handleRoute } from './handle-route.ts';
import { type Readiness, serveHealth } from './health.ts';
import { byLiteralness, patternOf } from './path-pattern.ts';
import type { Route, Streamed } from './route.ts';

const DRAIN_WITHIN_MS = 10_000;

export type HttpServerOptions = {
  service: Service;
  routes: readonly Route[];
  host: string;
  port: number;
  /** Who may vouch for callers, and for services; without them nobody gets in by that door. */
  callers: CallerTokenVerifier | null;
  services: ServiceTokenVerifier | null;
  log: Log;
  metrics: Metrics;
  readiness: Readiness;
  /** Answers GET and HEAD of paths without a route, in place of a 404 problem. */
  fallback?: (request: { url: string; method: string }) => Promise<Streamed>;
  /** Outside production an answer that breaks its declaration fails. Default: whether NODE_ENV says so. */
  production?: boolean;
};

export type HttpServer = AsyncDisposable & { readonly url: string; readonly port: number; stop(): Promise<void> };

/** Serves the routes of one service: admission, validation, problems, health and a graceful stop come from here. */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { service, routes, host, port, callers, services, log, metrics, readiness, fallback } = options;
  const production = options.production ?? process.env['NODE_ENV'] === 'production';
  const stopping = new AbortController();
  let isStopping = false;
  const broken = metrics.counter('http_answers_breaking_contract_total', 'Answers that broke their declaration.');
  const failed = metrics.counter('http_operations_failed_total', 'Requests that ended in an unexpected failure.');

  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('query parser', () => ({}));
  serveHealth(app, { readiness, metrics, isStopping: () => isStopping });
  const surroundings = {
    callers,
    services,
    log,
    production,
    stopping: stopping.signal,
    broken: () => broken.inc(),
    failed: () => failed.inc(),
  };
  const patterns = routes.map((route) => ({ route, pattern: patternOf(route.operation.path) }));
  for (const route of [...routes].sort(byLiteralness)) {
    const method = route.operation.method.toLowerCase() as 'delete' | 'get' | 'post' | 'put';
    app[method](patternOf(route.operation.path), handleRoute(route, surroundings));
  }
  app.use(async (request: Request, response: Response) => {
    const methods = [...new Set(patterns.filter(({ pattern }) => pattern.test(request.path)).map(({ route }) => route.operation.method))];
    if (methods.length > 0) throw problems.method_not_allowed({ headers: { allow: methods.join(', ') } });
    if (!fallback || (request.method !== 'GET' && request.method !== 'HEAD')) throw problems.not_found();
    if (!callers?.verify(String(request.headers['x-flotilla-caller'] ?? ''))) throw problems.unauthorized_request();
    const answer = await fallback({ url: request.originalUrl, method: request.method });
    response.writeHead(answer.status, { ...answer.headers });
    if (request.method === 'HEAD') response.end();
    else await answer.write(response);
  });
  app.use(((error, request, response, _next) => {
    const problem = asProblem(error);
    if (problem.status === 500) log.error({ err: error }, 'a request failed');
    sendProblem(request, response, problem);
  }) satisfies ErrorRequestHandler);

  // A chunk of an upload may take its time; the gateway bounds how long nothing may move.
  const server = createServer({ requestTimeout: 0, headersTimeout: 15_000, keepAliveTimeout: 65_000, maxHeaderSize: 32_768 }, app);
  server.listen(port, host);
  await once(server, 'listening');
  const bound = (server.address() as AddressInfo).port;
  log.info({ service, port: bound }, 'listening');

  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const timer = setTimeout(() => {
      stopping.abort(new Error('The server stops.'));
      server.closeAllConnections();
    }, DRAIN_WITHIN_MS);
    await closed;
    clearTimeout(timer);
  }

  return { url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${bound}`, port: bound, stop, [Symbol.asyncDispose]: stop };
}
