import type { IncomingHttpHeaders } from 'node:http';
import type { Exchange } from '../request/exchange.ts';

/**
 * Answers to signed-in users are never cached, whatever the service's headers are (docs/contract/security.md#h9). Answers that
 * depend on a token carry `Vary`, so that no cache gives one user's answer to another.
 */
export function keepPrivate(headers: IncomingHttpHeaders, { target, caller }: Exchange): void {
  if (target.operation.access.who === 'none') return;
  if (caller && !headers['cache-control']?.includes('no-store')) headers['cache-control'] = 'private, no-store';
  addToVary(headers, 'Authorization');
}

function addToVary(headers: IncomingHttpHeaders, name: string): void {
  const { vary } = headers;
  if (vary === undefined) headers.vary = name;
  else if (vary !== '*' && !vary.toLowerCase().includes(name.toLowerCase())) headers.vary = `${vary}, ${name}`;
}
