import type { IncomingHttpHeaders } from 'node:http';
import type { Exchange } from '../request/exchange.ts';

/**
 * What was answered to somebody who signed in is nobody else's, whatever the service says about it (docs/contract/security.md#h9): no cache keeps it. What
 * depends on a token says so, so that no cache gives one person's answer to another.
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
