import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';

/** Every address of a host name. */
export type ResolveHost = (name: string) => Promise<readonly LookupAddress[]>;

const resolver = new Resolver({ timeout: 2_000, tries: 2 });

/** Asks the name server. The system's resolver would occupy one of four threads for as long as a stranger's name server keeps silent. */
export const resolveHost: ResolveHost = async (name) => {
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  if (ipv4.status === 'rejected' && ipv6.status === 'rejected') throw ipv4.reason;
  return [
    ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
    ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
  ];
};

/** Asks the system, whose hosts file may have the names of a closed network. */
export const resolveWithSystem: ResolveHost = (name) => lookup(name, { all: true });
