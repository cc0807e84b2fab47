import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';

const privateNetworks = new BlockList();
for (const [network, length] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  privateNetworks.addSubnet(network, length, 'ipv4');
for (const [network, length] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, length, 'ipv6');

/**
 * Whether a request comes from the operator's own network: from a private address, without headers that say it was forwarded for a client we
 * cannot see. `clientIp` is the address behind trusted proxies.
 */
export function isNearby(
  clientIp: string,
  { 'x-forwarded-for': passedOn, forwarded }: IncomingHttpHeaders,
  trustsProxies: boolean,
): boolean {
  if (!trustsProxies && (passedOn !== undefined || forwarded !== undefined)) return false;
  const family = isIP(clientIp);
  return family !== 0 && privateNetworks.check(clientIp, family === 6 ? 'ipv6' : 'ipv4');
}
