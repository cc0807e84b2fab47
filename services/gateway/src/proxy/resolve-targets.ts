import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type Target, targetOf } from './address.ts';

/** Every address of a host name. */
export type Lookup = (name: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

/** With more processes than this a load balancer should be used. */
const MAX_ADDRESSES = 64;

export const systemLookup: Lookup = (name) => lookup(name, { all: true });

export const isName = (url: string): boolean => isIP(targetOf(url).host) === 0;

/**
 * Resolves the targets of one URL: each address of a name that has several (a headless service), else the name itself, so that one process with
 * an IPv4 and an IPv6 address counts as one. Rejects as `lookup` does.
 */
export async function resolveTargets(url: string, find: Lookup): Promise<readonly Target[]> {
  const named = targetOf(url);
  const found = await find(named.host);
  const four = found.filter(({ family }) => family === 4);
  const six = found.filter(({ family }) => family === 6);
  const several = four.length >= six.length ? four : six;
  if (several.length < 2) return [named];
  return several.slice(0, MAX_ADDRESSES).map(({ address }) => targetOf(url, address));
}
