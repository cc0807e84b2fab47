import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';

/** Whether an address is that of a trusted proxy. Throws when a trusted proxy is neither an address nor a network. */
export function createProxyTrust(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) trust(trusted, proxy);
  return (address) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
}

/**
 * Finds the address of the client: the peer's or, when that is a trusted proxy, the first untrusted one of
 * X-Forwarded-For read from its end (docs/contract/conventions.md#client-address).
 */
export function createClientAddresses(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => peerAddress(socket);
  const isTrusted = createProxyTrust(trustedProxies);

  return (request) => {
    let address = peerAddress(request.socket);
    const forwarded = request.headers['x-forwarded-for'];
    if (forwarded === undefined || !isIP(address)) return address;
    for (const entry of String(forwarded).split(',').reverse()) {
      if (!isTrusted(address)) return address;
      const next = bareAddress(entry.trim());
      if (!isIP(next)) return address;
      address = next;
    }
    return address;
  };
}

/** The address at the other end of a connection. */
export function peerAddress({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string {
  return bareAddress(remoteAddress);
}

/** Without port, brackets, zone and the prefix of IPv4 in IPv6. */
function bareAddress(text: string): string {
  if (text.startsWith('::ffff:') && text.includes('.')) return text.slice(7);
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1];
  if (bracketed !== undefined) return bareAddress(bracketed);
  if (/^\d+\.\d+\.\d+\.\d+:\d+$/.test(text)) return text.slice(0, text.indexOf(':'));
  const zone = text.indexOf('%');
  return zone < 0 ? text : text.slice(0, zone);
}

function trust(list: BlockList, proxy: string): void {
  const [address = '', length] = proxy.split('/');
  if (!isIP(address) || (length !== undefined && !/^\d{1,3}$/.test(length))) {
    throw new Error(`TRUSTED_PROXIES holds "${proxy}", which is neither an address nor a network`);
  }
  if (length === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(length), familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
