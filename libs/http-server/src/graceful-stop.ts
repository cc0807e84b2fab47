import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import type { Log } from '@flotilla/telemetry';

export type Stop = {
  /** How long requests are taken as before, so that others learn first that there will soon be nobody. */
  readonly delayMs: number;
  /** How long requests that are under way afterwards may take to end. */
  readonly withinMs: number;
  /** Called when that is over and some are left. They may still be answered for a second, then they are cut. */
  readonly cutOff?: () => void;
};

const SWEEP_EVERY_MS = 50;
const LAST_WORDS_MS = 1_000;

/**
 * Answers how to stop this server, whose listeners are there already. From the moment it is asked to, each answer ends its connection, so that nobody sends
 * anything on one that is about to close. Stopping twice is stopping once.
 */
export function gracefulStop(server: Server, log: Log): (stop: Stop) => Promise<void> {
  /** What each connection had sent when it was last seen without an answer under way. */
  const connections = new Map<Socket, number | undefined>();
  const answers = () => [...connections.keys()].flatMap((socket) => answerOn(socket) ?? []);
  let isLeaving = false;
  let stopped: Promise<void> | undefined;

  server.on('connection', (socket) => {
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });
  const leaveAfter: RequestListener = (_request, response) => {
    if (isLeaving) response.shouldKeepAlive = false;
  };
  server.prependListener('request', leaveAfter);
  // Listening to it is promising to say when the client may go on.
  if (server.listenerCount('checkContinue') > 0) server.prependListener('checkContinue', leaveAfter);

  /** Ends connections that were seen before and have sent nothing since. */
  function closeIdle(): void {
    for (const [socket, before] of connections) {
      const sent = answerOn(socket) ? undefined : socket.bytesRead;
      if (sent !== undefined && sent === before) socket.destroy();
      connections.set(socket, sent);
    }
  }
  // Node's own ends connections whose last answer has not gone out whole, and keeps those that never sent anything.
  server.closeIdleConnections = closeIdle;

  async function stopServer({ delayMs, withinMs, cutOff }: Stop): Promise<void> {
    isLeaving = true;
    for (const answer of answers()) if (!answer.headersSent) answer.shouldKeepAlive = false;
    if (delayMs > 0) await delay(delayMs);
    // Whoever has come by now is let in.
    await turn();
    const closed = new Promise((resolve) => server.close(resolve));
    // Timers come before what has arrived meanwhile is read.
    const sweeping = setInterval(() => setImmediate(closeIdle), SWEEP_EVERY_MS);
    let cutting = setTimeout(() => {
      log.warn({ requests: answers().length }, 'requests that did not end in time are cut off');
      cutOff?.();
      cutting = setTimeout(() => server.closeAllConnections(), LAST_WORDS_MS);
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

/** The answer that a connection waits for or that is on its way out. */
export function answerOn(socket: Duplex): ServerResponse | null | undefined {
  return (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage;
}
