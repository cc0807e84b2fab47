import { BAD_TOKEN_HEADER, CALLER_HEADER, type createCallerTokenSigner, REQUEST_ID_HEADER } from '@flotilla/identity';
import { isTracing, traced, traceHeaders } from '@flotilla/telemetry';
import type { NextFunction, Response } from 'express';
import type { GatewayRequest } from '../request/exchange.ts';
import type { createHeaderFilter } from '../request/forwarded-headers.ts';
import type { InFlight } from './in-flight.ts';
import type { Upstream } from './upstream.ts';
import { endAttempt } from './upstream-attempt.ts';

type Dependencies = {
  /** By the names of services. */
  readonly upstreams: ReadonlyMap<string, Upstream>;
  readonly signer: ReturnType<typeof createCallerTokenSigner>;
  readonly filterHeaders: ReturnType<typeof createHeaderFilter>;
  readonly publicProtocol: string;
  readonly inFlight: InFlight;
};

export type Forward = {
  send(request: GatewayRequest, response: Response, next: NextFunction): void;
  /** The exchange is over. */
  ended(request: GatewayRequest): void;
};

/** Ends the span of a request with its answer, or when the client disconnects. */
function traceUntilClosed(name: string, response: Response, pass: () => void): Promise<void> {
  return traced(name, { kind: 'server' }, async () => {
    const closed = new Promise((resolve) => response.once('close', resolve));
    pass();
    await closed;
  });
}

/** Forwards admitted requests to their services, with a signed caller token in place of anything the client claims. */
export function createForward({ upstreams, signer, filterHeaders, publicProtocol, inFlight }: Dependencies): Forward {
  /** Replaces the client's claims about itself by verified ones. */
  function introduce(request: GatewayRequest): void {
    const { requestId, clientIp, caller, hasBadToken, target, bodyLengthInBytes } = request.exchange;
    const headers = filterHeaders(request.headers, target.operation);
    if (bodyLengthInBytes !== undefined) headers['content-length'] = String(bodyLengthInBytes);
    headers['x-forwarded-for'] = clientIp;
    headers['x-forwarded-host'] = headers.host ?? '';
    headers['x-forwarded-proto'] = publicProtocol;
    headers[REQUEST_ID_HEADER] = requestId;
    headers[CALLER_HEADER] = signer.sign({ caller, audience: target.operation.service, clientIp });
    if (hasBadToken) headers[BAD_TOKEN_HEADER] = '1';
    Object.assign(headers, traceHeaders());
    request.headers = headers;
  }

  return {
    send(request, response, next) {
      const { path, target } = request.exchange;
      const upstream = upstreams.get(target.operation.service);
      if (!upstream) throw new Error(`nothing is known of the service ${target.operation.service}`);
      const pass = () => {
        introduce(request);
        request.url = inNormalForm(request.url, path);
        inFlight.add(request);
        upstream.send(request, response, next);
      };
      if (isTracing()) void traceUntilClosed(target.operation.id, response, pass);
      else pass();
    },
    ended(request) {
      inFlight.delete(request);
      endAttempt(request.exchange.attempt);
    },
  };
}

function inNormalForm(url: string, path: string): string {
  const query = url.indexOf('?');
  if (query < 0) return path;
  return query === path.length ? url : path + url.slice(query);
}
