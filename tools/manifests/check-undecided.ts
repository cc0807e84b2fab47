import { isIP } from 'node:net';
import { type IpBlock, type KubernetesObject, ofKind, type Rule } from './objects.ts';

/** Those that ask other instances, addresses that people import videos from, and peers of torrents. */
const MAY_LEAVE: readonly string[] = ['federation', 'videos', 'videos-torrent-peers'];
const PRIVATE = ['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];

/** Checks that an overlay names no network but the internet: only operators know theirs, and what stands here until they say is refused. */
export function checkUndecided(objects: readonly KubernetesObject[]): string[] {
  const proxies = ofKind(objects, 'ConfigMap').flatMap(({ data = {} }) => data['TRUSTED_PROXIES']?.split(',') ?? []);
  return [
    ...ofKind(objects, 'NetworkPolicy').flatMap(({ metadata, spec }) =>
      networksOf(spec as Policy)
        .filter((block) => isNetwork(block.cidr) && !(MAY_LEAVE.includes(metadata.name) && isInternet(block)))
        .map(({ cidr }) => `${metadata.name} leads to ${cidr}, which only an operator can know`),
    ),
    ...proxies.filter(isNetwork).map((network) => `the proxies at ${network} are trusted, which only an operator can know`),
  ];
}

type Policy = { readonly ingress?: readonly Rule[]; readonly egress?: readonly Rule[] };

function networksOf({ ingress = [], egress = [] }: Policy): IpBlock[] {
  const peers = [...ingress.flatMap(({ from = [] }) => from), ...egress.flatMap(({ to = [] }) => to)];
  return peers.flatMap(({ ipBlock }) => ipBlock ?? []);
}

/** All public addresses and no private ones. */
function isInternet({ cidr, except = [] }: IpBlock): boolean {
  return cidr === '2000::/3' || (cidr === '0.0.0.0/0' && PRIVATE.every((network) => except.includes(network)));
}

function isNetwork(text: string): boolean {
  return isIP(text.trim().split('/')[0] ?? '') !== 0;
}
