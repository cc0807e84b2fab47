import { limiterKeys } from '@flotilla/identity';
import type { Problem } from '@flotilla/problem';
import { gathered, type Log, type Metrics, untaken } from '@flotilla/telemetry';
import type { Response } from 'express';
import type { GatewayRequest } from '../request/exchange.ts';
import { createLineBudget } from './line-budget.ts';

const MAX_PATH_LENGTH = 200;
const BUCKETS_IN_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/**
 * Writes one line and counts once per exchange, when it has ended. These lines are too many to be collected by auth like others. Addresses of clients
 * that ask not to be tracked (`DNT: 1`) are left out. What no limiter bounds, such as failures, has a bounded number of lines.
 */
export function createAccessLog(log: Log, metrics: Metrics): (request: GatewayRequest, response: Response, dnt: boolean) => void {
  const seconds = metrics.histogram(
    'gateway_request_seconds',
    'Time from the head of a request to the end of its answer.',
    ['operation', 'status'],
    BUCKETS_IN_SECONDS,
  );

  // The line cannot contain a secret, and redaction costs more than writing it.
  const lines = gathered(log).child({}, { redact: [] });
  const mayWrite = createLineBudget(log);

  return (request, response, dnt) => {
    const { exchange, method } = request;
    const { requestId, path, hadDoubleSlash, target, caller, clientIp, refusal } = exchange;
    const { statusCode } = response;
    const durationInMs = Math.round((performance.now() - exchange.startedAt) * 10) / 10;
    const operation = target.operation.id;
    seconds.labels(operation, String(statusCode)).observe(durationInMs / 1000);
    const isLimited = target.isDeclared && target.limits.length > 0 && statusCode < 400;
    if (!isLimited && !mayWrite(exchange.clientKeys)) return;
    // Orchestrators probe every few seconds.
    lines[path.startsWith('/health/') ? 'debug' : 'info'](
      {
        requestId,
        method,
        path: path.length > MAX_PATH_LENGTH ? `${path.slice(0, MAX_PATH_LENGTH)}…` : path,
        ...(hadDoubleSlash && { hadDoubleSlash }),
        operation,
        status: statusCode,
        durationInMs,
        ...(caller && { userId: caller.userId }),
        ...(!dnt && { clientIp }),
        ...(refusal && { refusal }),
        ...(!response.writableFinished && { brokenOff: true }),
      },
      'request',
    );
  };
}

/** Logs and counts what was refused before it became an exchange. A connection that never sent anything is not logged. */
export function createRefusalLog(log: Log, metrics: Metrics): (problem: Problem, clientIp: string) => void {
  const refusals = metrics.counter('gateway_unreadable_requests_total', 'Requests refused because they could not be read.', ['status']);
  const lines = untaken(log);
  const mayWrite = createLineBudget(log);
  return ({ status, message }, clientIp) => {
    refusals.labels(String(status)).inc();
    if (!mayWrite(limiterKeys(clientIp))) return;
    lines[status === 408 ? 'debug' : 'info']({ status, clientIp, refusal: message }, 'request');
  };
}
