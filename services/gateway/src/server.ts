import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { gatewayProblems } from '@flotilla/contracts-gateway';
import { answerOn } from '@flotilla/http-server/graceful-stop';
import { type Problem, problems } from '@flotilla/problem';
import { commonHeaders } from './answers/answer-headers.ts';
import { PROBLEM_TYPE, problemDocument } from './answers/problem-document.ts';
import type { GatewayRequest } from './request/exchange.ts';

/** The resources and time that the server gives a client. */
export type ServerLimits = {
  readonly maxConnections: number;
  readonly maxHeaderBytes: number;
  /** From the first byte (or the connection) to the last header. */
  readonly headersInMs: number;
  /** Between two requests on one connection. */
  readonly idleInMs: number;
  /** The same two when connections are nearly used up. */
  readonly scarceHeadersInMs: number;
  readonly scarceIdleInMs: number;
  /** How long an exchange whose answer has not begun may go without a byte in either direction. */
  readonly quietInMs: number;
  /** The same once the answer has begun: a paused player does not read. */
  readonly streamQuietInMs: number;
  /** The same for uploads, which may wait for storage and for the inspection of the finished file (docs/contract/services.md#looking-at-files). */
  readonly uploadQuietInMs: number;
  /** How long a text body may take to arrive, and how much of all such bodies is in memory. */
  readonly bodyInMs: number;
  readonly maxGatheredBytes: number;
};

export const defaultLimits: ServerLimits = {
  maxConnections: 10_000,
  maxHeaderBytes: 16 * 1024,
  headersInMs: 10_000,
  idleInMs: 65_000,
  scarceHeadersInMs: 3_000,
  scarceIdleInMs: 5_000,
  quietInMs: 30_000,
  streamQuietInMs: 60_000,
  uploadQuietInMs: 150_000,
  bodyInMs: 10_000,
  maxGatheredBytes: 64 * 1024 * 1024,
};

/** Called for every request that could not be parsed, for which there is no exchange. */
type Refused = (problem: Problem, clientAddress: string) => void;

/** A server that answers unparsable requests with a problem and closes the connection. It offers no upgrades and no tunnels. */
export function createGatewayServer(listener: RequestListener, limits: ServerLimits, docsUrl: string, refused: Refused): Server {
  const server = createServer(
    {
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout: limits.headersInMs,
      // Bodies may take any time as long as they make progress: see in-flight.ts.
      requestTimeout: 0,
      connectionsCheckingInterval: Math.min(1_000, limits.headersInMs),
      keepAliveTimeout: limits.idleInMs,
      insecureHTTPParser: false,
      noDelay: true,
    },
    listener,
  );
  server.maxConnections = limits.maxConnections;
  server.maxHeadersCount = 0;
  // 100 Continue is only sent when the request has passed every check.
  server.on('checkContinue', listener);
  server.on('checkExpectation', ({ socket }) => turnAway(socket, gatewayProblems.expectation_failed()));
  server.on('connect', (_request, socket) => turnAway(socket, problems.method_not_allowed()));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => turnAway(socket, problemOf(error, socket)));
  return server;

  function turnAway(socket: Duplex, problem: Problem): void {
    if (socket.writable) refused(problem, (socket as Socket).remoteAddress ?? '');
    refuse(socket, problem, docsUrl);
  }
}

function problemOf({ code }: NodeJS.ErrnoException, socket: Duplex): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return gatewayProblems.too_many_headers();
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problems.request_timeout();
  return isReceivingUpload(socket) ? gatewayProblems.body_of_another_length() : problems.bad_request();
}

/** Whether an upload of declared length waits for its answer: what cannot be read behind it belongs to its body. */
function isReceivingUpload(socket: Duplex): boolean {
  const request = answerOn(socket)?.req as GatewayRequest | undefined;
  return request?.exchange?.target.isUpload === true && request.headers['content-length'] !== undefined;
}

function refuse(socket: Duplex, problem: Problem, docsUrl: string): void {
  // With an answer under way, anything written now would become part of it.
  if (!socket.writable || answerOn(socket)?.headersSent) {
    socket.destroy();
    return;
  }
  const body = problemDocument(problem, docsUrl);
  const headers = { ...commonHeaders, 'Content-Type': PROBLEM_TYPE, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${problem.status} ${JSON.parse(body).title}\r\n${lines.join('')}\r\n${body}`);
}
