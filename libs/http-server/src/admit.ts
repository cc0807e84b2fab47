import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hasRight, type Operation } from '@flotilla/contract';
import {
  CALLER_HEADER,
  type Caller,
  type CallerTokenVerifier,
  REQUEST_ID_HEADER,
  SERVICE_HEADER,
  type ServiceTokenVerifier,
} from '@flotilla/identity';
import { problems } from '@flotilla/problem';

export type Doors = { callers: CallerTokenVerifier | null; services: ServiceTokenVerifier | null };
export type Admitted = { caller: Caller | null; clientIp: string; requestId: string };

/** Lets in who may call this operation: services with their token to internal ones, everybody else only on the gateway's word. */
export function admit(request: IncomingMessage, operation: Operation, { callers, services }: Doors): Admitted {
  if (operation.internal) {
    if (!services?.verify(headerOf(request, SERVICE_HEADER))) throw problems.invalid_token();
    return { caller: null, clientIp: request.socket.remoteAddress ?? '', requestId: requestIdOf(request) };
  }
  const vouched = callers?.verify(headerOf(request, CALLER_HEADER));
  if (!vouched) throw problems.unauthorized_request();
  const { who, right } = operation.access;
  if (who === 'user' && !vouched.caller) throw problems.unauthorized_request();
  if (right && !(vouched.caller && hasRight(vouched.caller.role, right))) throw problems.forbidden();
  return { ...vouched, requestId: requestIdOf(request) };
}

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/** The id the gateway gave this request, or one of our own, the same each time. */
export function requestIdOf(request: IncomingMessage): string {
  const given = headerOf(request, REQUEST_ID_HEADER);
  if (/^[\w.-]{1,100}$/.test(given)) return given;
  const id = randomUUID();
  request.headers[REQUEST_ID_HEADER] = id;
  return id;
}
