import ipaddr from 'ipaddr.js';

/** All of IPv6 that is given out to networks; ipaddr.js calls what lies outside unicast, too. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Azure's metadata service, in every virtual machine there, at an address that looks like a public one. */
const AZURE_METADATA = '168.63.129.16';

/** Whether an IP address is global unicast: nothing private, local, reserved, or that carries an IPv4 address to a translator or tunnel. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text === AZURE_METADATA) return false;
  const address = ipaddr.parse(text);
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6));
}
