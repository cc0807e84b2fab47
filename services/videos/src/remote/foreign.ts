import { canonicalHost, type InstanceUrls } from '../instance-urls.ts';

const SCHEMES = new Set(['http:', 'https:']);

/** An address that may be shown to people, with a host of another instance (docs/contract/federation.md#remote-things). */
export function hostOf(address: string): string | undefined {
  const url = URL.parse(address);
  return url && SCHEMES.has(url.protocol) && url.host !== '' ? canonicalHost(url.host) : undefined;
}

/** What is left of an address that may be shown to people. */
export const webAddress = (address: string | null): string | null => (address !== null && hostOf(address) !== undefined ? address : null);

/** Whether all of these are ids on one host that is not this one: nobody else decides what is here, and nobody speaks for another host. */
export function areOfOneOtherHost(ids: readonly string[], { host }: InstanceUrls): boolean {
  const [first, ...others] = ids.map(hostOf);
  return first !== undefined && first !== canonicalHost(host) && others.every((other) => other === first);
}
