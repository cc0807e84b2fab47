import type { Deps } from '../deps.ts';

const MOST_CHARACTERS = 2000;

/**
 * The one form of an id or address of another instance, or of this one: lower-case host, no default port, no dot of the root, no user name, no fragment
 * (docs/contract/federation.md#remote-ids). Undefined for what is none: another scheme than https is none, unless operators allow private networks.
 */
export function canonicalUrl({ config }: Pick<Deps, 'config'>, text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length < 3 || text.length > MOST_CHARACTERS || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isHttp = url.protocol === 'http:' && config.outboundAllowedNetworks.length > 0;
  if (url.protocol !== 'https:' && !isHttp) return undefined;
  if (url.username || url.password || url.hostname.endsWith('.')) return undefined;
  url.hash = '';
  return url.href;
}

/** The host with its port, unless it is the scheme's own. */
export const hostOf = (url: string): string => new URL(url).host;

export const isOnHostOf = (url: string, other: string): boolean => hostOf(url) === hostOf(other);
