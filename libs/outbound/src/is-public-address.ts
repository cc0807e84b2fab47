import ipaddr from 'ipaddr.js';

/** Whether an IP address is global unicast: nothing private, local, reserved, or with an IPv4 address inside that is. */
export function isPublicAddress(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.process(text).range() === 'unicast';
}
