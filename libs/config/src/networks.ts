import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether a text is an address or a network such as `192.0.2.1` or `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : 0;
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** Looks addresses up in networks that `setting.networks` has read. */
export function networkList(networks: readonly string[]): { has(address: string): boolean } {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return { has: (address) => list.check(address, familyOf(address)) };
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
