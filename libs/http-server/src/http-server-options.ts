import type { IncomingHttpHeaders } from 'node:http';
import type { Service } from '@flotilla/contract';
import type { CallerTokenVerifier, ServiceTokenVerifier } from '@flotilla/identity';
import type { Log, Metrics } from '@flotilla/telemetry';
import type { LeastRate } from './body/watch-bodies.ts';
import type { Readiness } from './health.ts';
import type { Route, Streamed } from './route.ts';

export type HttpServerOptions = {
  service: Service;
  routes: readonly Route[];
  host: string;
  port: number;
  /** Verifiers of caller tokens and service tokens; without one, requests with such tokens are refused. */
  callers: CallerTokenVerifier | null;
  services: ServiceTokenVerifier | null;
  log: Log;
  metrics: Metrics;
  readiness: Readiness;
  /** The request target by which a route is found, for handlers that know another form of their addresses; they see the one that was asked for. */
  rewrite?: (url: string) => string;
  /** Answers GET and HEAD of paths without a route, in place of a 404 problem. */
  fallback?: (request: { url: string; method: string; headers: IncomingHttpHeaders }) => Promise<Streamed>;
  /** Outside production an answer that violates its declaration fails. Default: whether NODE_ENV is `production`. */
  production?: boolean;
  /** How slowly files may arrive; default 1 kB a second after half a minute. */
  leastRate?: LeastRate;
  /** How long a stopping server reports that it is not ready and still serves; default 0. */
  drainDelayMs?: number;
  /** How long running requests may take to end when the server stops; default 10 seconds. */
  drainWithinMs?: number;
};
