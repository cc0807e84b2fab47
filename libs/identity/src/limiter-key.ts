/** The key under which a client is counted: an IPv4 address, or the /64 network of an IPv6 one, since its owner has 2^64 of them. */
export function limiterKey(address: string): string {
  return address.includes(':') ? networkOf(groupsOf(address), 64) : address;
}

/**
 * The keys under which a client is counted, narrowest first: for IPv6 its /64 and its /48, which one owner may have as well and which therefore has
 * limits of its own, higher ones.
 */
export function limiterKeys(address: string): readonly string[] {
  if (!address.includes(':')) return [address];
  const groups = groupsOf(address);
  return [networkOf(groups, 64), networkOf(groups, 48)];
}

function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.split('::');
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...zeros, ...back];
}

function networkOf(groups: readonly string[], bits: 48 | 64): string {
  const kept = groups.slice(0, bits / 16).map((group) => Number.parseInt(group, 16).toString(16));
  return `${kept.join(':')}::/${bits}`;
}
