import type { IncomingHttpHeaders } from 'node:http';
import type { Service } from '@flotilla/contract';
import type { CallerTokenVerifier, ServiceTokenVerifier } from '@flotilla/identity';
import type { Log, Metrics } from '@flotilla/telemetry';
import type { Readiness } from './health.ts';
import type { Route, Streamed } from './route.ts';

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
  fallback?: (request: { url: string; method: string; headers: IncomingHttpHeaders }) => Promise<Streamed>;
  /** Outside production an answer that breaks its declaration fails. Default: whether NODE_ENV says so. */
  production?: boolean;
  /** How long the server, asked to stop, says that it is not ready and serves all the same; default 0. */
  drainDelayMs?: number;
  /** How long requests under way may take to end when the server stops; default 10 seconds. */
  drainWithinMs?: number;
};
