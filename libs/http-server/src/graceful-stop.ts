import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import type { Log } from '@flotilla/telemetry';

export type Stop = {
  /** How long requests are accepted as before, so that load balancers notice first. */
  readonly delayMs: number;
  /** How long running requests may take to end afterwards. */
  readonly withinMs: number;
  /** Called after that time when some are still running. They may be answered for another second, then their connections are closed. */
  readonly cutOff?: () => void;
};

const SWEEP_EVERY_MS = 10;
const CUT_OFF_AFTER_MS = 1_000;

/**
 * Returns a function that stops this server, whose listeners are already registered. Once it is called, each answer closes its connection, so that no
 * request is sent on one that is about to close. Further calls wait for the first.
 */
export function gracefulStop(server: Server, log: Log): (stop: Stop) => Promise<void> {
  /** How many bytes each connection had sent when it was last idle. */
  const connections = new Map<Socket, number | undefined>();
  const answers = () => [...connections.keys()].flatMap((socket) => answerOn(socket) ?? []);
  let isLeaving = false;
  let stopped: Promise<void> | undefined;
  let allClosed: (() => void) | undefined;

  server.on('connection', (socket) => {
    connections.set(socket, undefined);
    socket.once('close', () => {
      connections.delete(socket);
      if (connections.size === 0) allClosed?.();
    });
  });
  const leaveAfter: RequestListener = (_request, response) => {
    if (isLeaving) response.shouldKeepAlive = false;
  };
  server.prependListener('request', leaveAfter);
  // A server that listens to this event must send `100 Continue` itself.
  if (server.listenerCount('checkContinue') > 0) server.prependListener('checkContinue', leaveAfter);

  /** Closes connections that were idle at the last call and have sent nothing since. */
  function closeIdle(): void {
    for (const [socket, before] of connections) {
      const sent = answerOn(socket) ? undefined : socket.bytesRead;
      if (sent !== undefined && sent === before) socket.destroy();
      connections.set(socket, sent);
    }
  }
  // Node's own closes connections whose last answer is not sent completely, and keeps those that never sent anything.
  server.closeIdleConnections = closeIdle;

  function whenAllClosed(): Promise<void> {
    return new Promise((resolve) => {
      allClosed = resolve;
      if (connections.size === 0) resolve();
    });
  }

  async function stopServer({ delayMs, withinMs, cutOff }: Stop): Promise<void> {
    isLeaving = true;
    for (const answer of answers()) if (!answer.headersSent) answer.shouldKeepAlive = false;
    if (delayMs > 0) await delay(delayMs);
    // Connections that have arrived by now are accepted.
    await turn();
    // The server does not count connections in memory (connect-in-process.ts).
    const closed = Promise.all([new Promise((resolve) => server.close(resolve)), whenAllClosed()]);
    // Timers run before data that arrived meanwhile is read, hence setImmediate.
    const sweeping = setInterval(() => setImmediate(closeIdle), SWEEP_EVERY_MS);
    let cutting = setTimeout(() => {
      log.warn({ requests: answers().length }, 'requests were cut off because they did not end in time');
      cutOff?.();
      cutting = setTimeout(() => server.closeAllConnections(), CUT_OFF_AFTER_MS);
    }, withinMs);
    await closed;
    clearInterval(sweeping);
    clearTimeout(cutting);
  }

  return (stop) => {
    stopped ??= stopServer(stop);
    return stopped;
  };
}

/** The answer of a connection that is pending or still being sent. */
export function answerOn(socket: Duplex): ServerResponse | null | undefined {
  return (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage;
}
