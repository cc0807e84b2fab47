import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { limiterKeys } from '@flotilla/identity';
import type { Log, Metrics } from '@flotilla/telemetry';
import { peerAddress } from '../request/client-address.ts';
import type { ServerLimits } from '../server.ts';
import { createShares } from './shares.ts';

/** From this part of all connections on they are scarce. */
const SCARCE_FROM = 0.8;
const SAY_EVERY_MS = 10_000;

type Options = {
  readonly limits: ServerLimits;
  readonly clientShare: number;
  /** Proxies hold the connections of many clients, so they have no share. */
  readonly isProxy: (address: string) => boolean;
  readonly log: Log;
  readonly metrics: Metrics;
};

/**
 * Closes connections that a client opens beyond its share, and takes back unused ones sooner while connections are scarce
 * (docs/contract/conventions.md#shares). `gracefulStop` has been given this server, so closing idle ones spares those in use since the last time.
 */
export function shareConnections(server: Server, { limits, clientShare, isProxy, log, metrics }: Options): { stop(): void } {
  const { maxConnections, headersInMs, idleInMs, scarceHeadersInMs, scarceIdleInMs } = limits;
  const shares = createShares(maxConnections, clientShare);
  const refusals = metrics.counter('flotilla_gateway_connections_refused_total', 'Connections that were closed at once, by the reason.', [
    'reason',
  ]);
  let open = 0;
  let refused = 0;

  server.on('drop', () => refuse('full'));
  server.on('connection', (socket: Socket) => {
    open += 1;
    const address = peerAddress(socket);
    const client = isProxy(address) ? [] : limiterKeys(address);
    const isWithin = shares.take(client);
    socket.once('close', () => {
      open -= 1;
      if (isWithin) shares.giveBack(client);
    });
    if (isWithin) return;
    socket.destroy();
    refuse('share');
  });

  function refuse(reason: 'full' | 'share'): void {
    refusals.labels(reason).inc();
    refused += 1;
  }

  const looking = setInterval(() => {
    const isScarce = open >= SCARCE_FROM * maxConnections;
    server.headersTimeout = isScarce ? Math.min(headersInMs, scarceHeadersInMs) : headersInMs;
    server.keepAliveTimeout = isScarce ? Math.min(idleInMs, scarceIdleInMs) : idleInMs;
    if (isScarce) server.closeIdleConnections();
  }, scarceIdleInMs).unref();
  const saying = setInterval(() => {
    if (refused > 0) log.warn({ connections: refused }, 'connections were refused: too many at once, of one client or of all');
    refused = 0;
  }, SAY_EVERY_MS).unref();

  return {
    stop() {
      clearInterval(looking);
      clearInterval(saying);
    },
  };
}
