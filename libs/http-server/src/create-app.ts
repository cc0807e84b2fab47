import type { RequestListener } from 'node:http';
import { problems } from '@flotilla/problem';
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import { asProblem, sendProblem } from './answer/problem-document.ts';
import { watchBodies } from './body/watch-bodies.ts';
import { handleRoute } from './handle-route.ts';
import { serveHealth } from './health.ts';
import type { HttpServerOptions } from './http-server-options.ts';
import { createMeasures } from './measures.ts';
import { byLiteralness, patternOf } from './path-pattern.ts';
import { createReadCaller, type ReadCaller } from './read-caller.ts';

type Wiring = HttpServerOptions & { readonly production: boolean; readonly stopping: AbortSignal; readonly isStopping: () => boolean };

/** The Express application: health, every route under its pattern, and problems for everything else. */
export function createApp(wiring: Wiring): RequestListener {
  const { routes, callers, services, log, metrics, readiness, production, stopping, isStopping, leastRate, rewrite } = wiring;
  const app = express();
  // Operations parse the query themselves, from the request target.
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('query parser', () => ({}));
  serveHealth(app, { readiness, metrics, isStopping });
  if (rewrite) {
    app.use((request, _response, next) => {
      request.url = rewrite(request.url);
      next();
    });
  }
  const readCaller = createReadCaller({ callers, log });
  const surroundings = {
    readCaller,
    services,
    log,
    production,
    stopping,
    measures: createMeasures(metrics),
    bodies: watchBodies(leastRate),
  };
  for (const route of [...routes].sort(byLiteralness)) {
    const method = route.operation.method.toLowerCase() as 'delete' | 'get' | 'post' | 'put';
    app[method](patternOf(route.operation.path), handleRoute(route, surroundings));
  }
  serveRest(app, wiring, readCaller);
  app.use(((error, request, response, _next) => {
    // Express itself fails only on malformed escapes.
    const problem = (error as { status?: number }).status === 400 ? problems.bad_request() : asProblem(error);
    if (problem.status === 500) log.error({ err: error }, 'request failed');
    sendProblem(request, response, problem);
  }) satisfies ErrorRequestHandler);
  return app;
}

/** Requests without a route: 405 for another method of a known path, the fallback, or 404. */
function serveRest(app: Express, { routes, fallback }: Wiring, readCaller: ReadCaller): void {
  const patterns = routes.map(({ operation }) => ({ method: operation.method, pattern: patternOf(operation.path) }));
  app.use(async (request: Request, response: Response) => {
    const methods = new Set(patterns.filter(({ pattern }) => pattern.test(request.path)).map(({ method }) => method as string));
    if (methods.has('GET')) methods.add('HEAD');
    if (methods.size > 0) throw problems.method_not_allowed({ headers: { allow: [...methods].join(', ') } });
    if (!fallback || (request.method !== 'GET' && request.method !== 'HEAD')) throw problems.not_found();
    readCaller(request);
    const answer = await fallback({ url: request.originalUrl, method: request.method, headers: request.headers });
    response.writeHead(answer.status, { ...answer.headers });
    if (request.method === 'HEAD') response.end();
    else await answer.write(response);
  });
}
