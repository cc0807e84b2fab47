import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { networkList } from '@flotilla/config';
import { canonicalHost } from './canonical-host.ts';
import { isPeerPort } from './is-peer-port.ts';
import { isPublicAddress } from './is-public-address.ts';
import { OutboundFailure } from './outbound-failure.ts';
import { type ResolveHost, resolveHost, resolveWithSystem } from './resolve-host.ts';

export type GuardOptions = {
  readonly outboundAllowedNetworks: readonly string[];
  readonly publicUrl: string;
  /** Instead of asking name servers. */
  readonly resolve?: ResolveHost | undefined;
};

type MayConnect = (address: string) => boolean;

/** Ends of names that never mean something on the internet, but may mean something inside a cluster or a cloud. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|svc|home\.arpa)$/;

/** Which URLs and addresses may be asked (docs/contract/security.md#outbound). */
export function createGuard({ outboundAllowedNetworks, publicUrl, resolve }: GuardOptions) {
  const allowed = networkList(outboundAllowedNetworks);
  const isOpen = outboundAllowedNetworks.length > 0;
  const ownHost = canonicalHost(new URL(publicUrl).host);
  const find = resolve ?? (isOpen ? resolveWithSystem : resolveHost);

  const isInside: MayConnect = (address) => allowed.has(address);
  const isAnywhere: MayConnect = (address) => isInside(address) || isPublicAddress(address);
  /** Plain HTTP and other ports are for the allowed networks. */
  const isPlain = ({ protocol, port }: URL) => protocol === 'http:' || (port !== '' && port !== '443');

  /** Resolves to checked addresses only, and to none when one of them is not allowed. */
  const resolveWhere = (mayConnect: MayConnect) => async (name: string) => {
    const addresses = await find(name);
    if (addresses.length > 0 && addresses.every(({ address }) => mayConnect(address))) return [...addresses];
    throw refusal(name, 'is at an address that is not public');
  };

  /** For `net.connect` with `autoSelectFamily`. */
  function lookupWhere(mayConnect: MayConnect): LookupFunction {
    const lookup = callbackify(resolveWhere(mayConnect));
    return (name, _, callback) => lookup(name, callback);
  }

  /** Throws for what is never asked, whatever its name resolves to. */
  function check(url: URL): void {
    const host = canonicalHost(url.host);
    if (url.protocol !== 'https:' && !(isOpen && url.protocol === 'http:')) throw refusal(url.host, 'is not asked by that scheme');
    if (url.username || url.password) throw refusal(url.host, 'comes with a user name');
    if (host === undefined) throw refusal(url.host, 'is not a host');
    if (host === ownHost) throw refusal(host, 'is this instance');
    if (!isOpen && isPlain(url)) throw refusal(host, 'is not asked on that port');
    const name = url.hostname.replace(/^\[|\]$|\.$/g, '');
    if (isIP(name)) {
      if (!(isPlain(url) ? isInside : isAnywhere)(name)) throw refusal(host, 'is not a public address');
    } else if (!isOpen && (LOCAL_NAME.test(name) || !name.includes('.'))) throw refusal(host, 'is not a public name');
  }

  /** Looks for the addresses of a host, and throws for those that are never connected to. */
  async function checkHost(url: URL): Promise<void> {
    const name = url.hostname.replace(/^\[|\]$/g, '');
    if (!isIP(name)) await resolveWhere(isPlain(url) ? isInside : isAnywhere)(name);
  }

  /** Whether something other than HTTP may be spoken with an address. */
  const mayConnect = (address: string, port: number): boolean =>
    Number.isInteger(port) && port > 0 && isIP(address) > 0 && (isInside(address) || (isPublicAddress(address) && isPeerPort(port)));

  return { check, checkHost, isPlain, mayConnect, lookupAnywhere: lookupWhere(isAnywhere), lookupInside: lookupWhere(isInside) };
}

const refusal = (host: string, why: string) => new OutboundFailure('refused', `${host} ${why}.`);
