import type { IncomingHttpHeaders } from 'node:http';
import type { Exchange } from '../request/exchange.ts';

/** Adds what the answer depends on beyond what its service knows, so that no cache gives one asker what another one is meant to get. */
export function completeVary(headers: IncomingHttpHeaders, { target, variesByAccept }: Exchange): void {
  if (variesByAccept) addToVary(headers, 'Accept');
  if (target.operation.access.who !== 'none') addToVary(headers, 'Authorization');
}

/** Answers to signed-in users are never cached, whatever the service's headers are (docs/contract/security.md#h9). */
export function keepPrivate(headers: IncomingHttpHeaders, { target, caller }: Exchange): void {
  if (target.operation.access.who === 'none' || !caller) return;
  if (!headers['cache-control']?.includes('no-store')) headers['cache-control'] = 'private, no-store';
}

function addToVary(headers: IncomingHttpHeaders, name: string): void {
  const { vary } = headers;
  if (vary === undefined) headers.vary = name;
  else if (
    vary !== '*' &&
    !vary
      .toLowerCase()
      .split(/\s*,\s*/)
      .includes(name.toLowerCase())
  )
    headers.vary = `${vary}, ${name}`;
}
