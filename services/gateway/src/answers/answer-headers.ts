import type { Response } from 'express';
import type { Area } from '../routing/area.ts';
import { showCors } from './cors.ts';

/** Header names, in lower case, that are dropped from a service's answer because only the gateway sets them. */
export const overruledHeaders = new Set([
  'x-powered-by',
  'tk',
  'x-content-type-options',
  'x-frame-options',
  'x-request-id',
  'server',
  'keep-alive',
]);

/** Headers of every answer (docs/contract/conventions.md#answer-headers). */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-powered-by': 'Flotilla',
  Tk: 'N',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

export function setAnswerHeaders(response: Response, requestId: string): void {
  for (const name in commonHeaders) response.setHeader(name, commonHeaders[name] as string);
  response.setHeader('X-Request-Id', requestId);
}

/** Sets the headers that depend on where a request goes. */
export function setTargetHeaders(response: Response, area: Area, mayBeFramed: boolean): void {
  if (mayBeFramed) response.removeHeader('X-Frame-Options');
  showCors(response, area);
}
