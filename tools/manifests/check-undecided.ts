import { isIP } from 'node:net';
import { type KubernetesObject, ofKind, type Rule } from './objects.ts';

/** Checks that an overlay names no network: only operators know theirs, and what stands here until they say is refused. */
export function checkUndecided(objects: readonly KubernetesObject[]): string[] {
  const proxies = ofKind(objects, 'ConfigMap').flatMap(({ data = {} }) => data['TRUSTED_PROXIES']?.split(',') ?? []);
  return [
    ...ofKind(objects, 'NetworkPolicy').flatMap(({ metadata, spec }) =>
      networksOf(spec as Policy)
        .filter(isNetwork)
        .map((network) => `${metadata.name} leads to ${network}, which only an operator can know`),
    ),
    ...proxies.filter(isNetwork).map((network) => `the proxies at ${network} are trusted, which only an operator can know`),
  ];
}

type Policy = { readonly ingress?: readonly Rule[]; readonly egress?: readonly Rule[] };

function networksOf({ ingress = [], egress = [] }: Policy): string[] {
  const peers = [...ingress.flatMap(({ from = [] }) => from), ...egress.flatMap(({ to = [] }) => to)];
  return peers.flatMap(({ ipBlock }) => ipBlock?.cidr ?? []);
}

function isNetwork(text: string): boolean {
  return isIP(text.trim().split('/')[0] ?? '') !== 0;
}
