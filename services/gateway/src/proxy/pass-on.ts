import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import type { NextFunction, Response } from 'express';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import type { GatewayRequest } from '../request/exchange.ts';
import type { Target } from './address.ts';

type Watchers = {
  /** The connection is open, and the request begins to be sent. */
  readonly connected: (sent: ClientRequest, request: GatewayRequest, response: Response) => void;
  /** The head of the answer has arrived; changes to it are passed on. */
  readonly answered: (answer: IncomingMessage, request: GatewayRequest, response: Response) => void;
  readonly failed: (error: NodeJS.ErrnoException, request: GatewayRequest, response: Response) => void;
};

export type PassOn = (request: GatewayRequest, response: Response, next: NextFunction) => void;

/** Passes requests on over the connections of one agent, to wherever `targetOf` says. */
export function createPassOn(agent: Agent, targetOf: (request: GatewayRequest) => Target, watchers: Watchers): PassOn {
  const observe: Plugin<GatewayRequest, Response> = (proxy) => {
    proxy.on('proxyReq', watchers.connected);
    proxy.on('proxyRes', (answer, request, response) => watchers.answered(answer as IncomingMessage, request, response));
    proxy.on('error', (error, request, response) => {
      if (request && response) watchers.failed(error, request, response as Response);
    });
  };
  const proxy = createProxyMiddleware<GatewayRequest, Response>({
    // Plain objects: strings and URL objects would be parsed again for every request.
    router: targetOf,
    agent,
    // The default plugins print addresses and errors; what they guard against is handled here.
    ejectPlugins: true,
    plugins: [observe],
  });
  return (request, response, next) => void proxy(request, response, next);
}
