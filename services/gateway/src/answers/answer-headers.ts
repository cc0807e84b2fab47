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

/** Sets what every answer carries (conventions 2), before anybody knows what it will be. */
export function setAnswerHeaders(response: Response, requestId: string): void {
  response.setHeader('x-powered-by', 'Flotilla');
  response.setHeader('Tk', 'N');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('X-Request-Id', requestId);
  response.setHeader('X-Frame-Options', 'DENY');
}

/** Sets what depends on where a request goes. */
export function setTargetHeaders(response: Response, area: Area, mayBeFramed: boolean): void {
  if (mayBeFramed) response.removeHeader('X-Frame-Options');
  showCors(response, area);
}
