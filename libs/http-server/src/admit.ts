import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hasRight, type Operation } from '@flotilla/contract';
import { type Caller, REQUEST_ID_HEADER, SERVICE_HEADER, type ServiceTokenVerifier } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { ReadCaller } from './read-caller.ts';

export type Verifiers = { readCaller: ReadCaller; services: ServiceTokenVerifier | null };
export type Admitted = { caller: Caller | null; clientIp: string; requestId: string };

/** Checks that the request may call this operation: internal ones need the token of a service they name, all others a caller token of the gateway. */
export function admit(request: IncomingMessage, operation: Operation, { readCaller, services }: Verifiers): Admitted {
  if (operation.internal) {
    const verified = services?.verify(headerOf(request, SERVICE_HEADER));
    if (!verified) throw problems.invalid_token();
    if (!operation.internal.callers.includes(verified.service)) throw problems.forbidden();
    return { caller: null, clientIp: request.socket.remoteAddress ?? '', requestId: requestIdOf(request) };
  }
  const verified = readCaller(request);
  const { who, right } = operation.access;
  if (who === 'user' && !verified.caller) throw problems.unauthorized_request();
  if (right && !(verified.caller && hasRight(verified.caller.role, right))) throw problems.forbidden();
  return { ...verified, requestId: requestIdOf(request) };
}

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/** The id the gateway gave this request, or a new one, the same at every call. */
export function requestIdOf(request: IncomingMessage): string {
  const given = headerOf(request, REQUEST_ID_HEADER);
  if (/^[\w.-]{1,100}$/.test(given)) return given;
  const id = randomUUID();
  request.headers[REQUEST_ID_HEADER] = id;
  return id;
}
