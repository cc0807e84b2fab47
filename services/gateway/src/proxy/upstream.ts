import type { ClientRequest, IncomingMessage } from 'node:http';
import { problems } from '@flotilla/problem';
import type { NextFunction, Response } from 'express';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import { overruledHeaders } from '../answers/answer-headers.ts';
import type { AnswerProblem } from '../answers/answer-problem.ts';
import { lingerAfter } from '../answers/linger.ts';
import type { GatewayRequest } from '../request/exchange.ts';
import { createAgent } from './agent.ts';

const UNREACHABLE = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT']);
const MAX_ATTEMPTS = 3;

/** The connection to one service. */
export type Upstream = { send(request: GatewayRequest, response: Response, next: NextFunction): void; stop(): void };

export function createUpstream(url: string, answerProblem: AnswerProblem): Upstream {
  const { protocol, hostname, port, pathname } = new URL(url);
  const agent = createAgent(protocol);

  function begun(upstream: ClientRequest, request: GatewayRequest, response: Response): void {
    const { exchange } = request;
    exchange.upstream = upstream;
    exchange.attempts += 1;
    if (exchange.bodyLimitInBytes > 0) cutAt(exchange.bodyLimitInBytes, upstream, request, response);
  }

  function cutAt(limitInBytes: number, upstream: ClientRequest, request: GatewayRequest, response: Response): void {
    let received = 0;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received <= limitInBytes || response.headersSent) return;
      answerProblem(request, response, problems.payload_too_large());
      upstream.destroy();
    });
  }

  function answered({ headers }: IncomingMessage, request: GatewayRequest, response: Response): void {
    for (const name in headers) if (overruledHeaders.has(name)) delete headers[name];
    // The connections on our two sides have nothing to do with each other.
    headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
    lingerAfter(request, response);
  }

  function failed(error: NodeJS.ErrnoException, request: GatewayRequest, response: Response): void {
    // Once the head of an answer has gone out its body is broken off, which httpxy has done already.
    if (response.headersSent || response.destroyed) return;
    if (mayTryAgain(error, request)) return upstream.send(request, response, () => {});
    answerProblem(request, response, UNREACHABLE.has(error.code ?? '') ? problems.unavailable() : problems.bad_gateway());
  }

  const observe: Plugin<GatewayRequest, Response> = (proxy) => {
    proxy.on('proxyReq', begun);
    proxy.on('proxyRes', (upstreamResponse, request, response) => answered(upstreamResponse as IncomingMessage, request, response));
    proxy.on('error', (error, request, response) => {
      if (request && response) failed(error, request, response as Response);
    });
  };
  const proxy = createProxyMiddleware<GatewayRequest, Response>({
    // A plain object: texts and URL objects would be taken apart again for every request.
    target: { protocol, host: hostname.replace(/^\[|\]$/g, ''), port: port || (protocol === 'https:' ? '443' : '80'), pathname },
    agent,
    // The default plugins print addresses and errors; what they guard against is handled here.
    ejectPlugins: true,
    plugins: [observe],
  });

  const upstream: Upstream = {
    send(request, response, next) {
      void proxy(request, response, next);
    },
    stop: () => agent.destroy(),
  };
  return upstream;
}

/** A kept connection may be closed by the other side just as we take it; what asks without changing anything is asked again on a new one. */
function mayTryAgain({ code }: NodeJS.ErrnoException, { method, exchange }: GatewayRequest): boolean {
  const isReading = method === 'GET' || method === 'HEAD';
  return isReading && code === 'ECONNRESET' && (exchange.upstream?.reusedSocket ?? false) && exchange.attempts < MAX_ATTEMPTS;
}
