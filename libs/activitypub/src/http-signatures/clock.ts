import type { IncomingHttpHeaders } from 'node:http';
import { BadSignature } from '../bad-signature.ts';
import { headerOf } from './headers.ts';

/** How far the clocks of two servers may be apart, and how long a signature holds. */
export const CLOCK_WINDOW_IN_SECONDS = 1800;

const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (?:GMT|UTC|\+0000)$/;

export function checkDates(headers: IncomingHttpHeaders, now: Date): void {
  for (const name of ['date', 'x-date']) {
    const text = headerOf(headers, name);
    if (text !== undefined) checkMade(name, secondsOf(name, text), now);
  }
}

/** Times that a signature names itself, in seconds. */
export function checkLifetime({ created, expires }: { created?: number | undefined; expires?: number | undefined }, now: Date): void {
  if (created !== undefined) checkMade('created', created, now);
  if (expires !== undefined && !(now.getTime() / 1000 - expires <= CLOCK_WINDOW_IN_SECONDS))
    throw new BadSignature('the signature has expired');
}

function checkMade(name: string, seconds: number, now: Date): void {
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= CLOCK_WINDOW_IN_SECONDS)) throw new BadSignature(`${name} is too far from now`);
}

function secondsOf(name: string, text: string): number {
  if (!HTTP_DATE.test(text)) throw new BadSignature(`${name} is not a date of HTTP`);
  return Date.parse(text) / 1000;
}
