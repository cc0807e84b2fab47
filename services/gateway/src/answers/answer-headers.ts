import type { Response } from 'express';
import type { Area } from '../routing/area.ts';
import { showCors } from './cors.ts';

/** Names in lower case that are dropped from what a service answers: they are ours to set. */
export const overruledHeaders = new Set([
  'x-powered-by',
  'tk',
  'x-content-type-options',
  'x-frame-options',
  'x-request-id',
  'server',
  'keep-alive',
]);

/** What every answer carries (docs/contract/conventions.md#answer-headers), whatever it will be. */
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

/** Sets what depends on where a request goes. */
export function setTargetHeaders(response: Response, area: Area, mayBeFramed: boolean): void {
  if (mayBeFramed) response.removeHeader('X-Frame-Options');
  showCors(response, area);
}
