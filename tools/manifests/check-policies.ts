import { addressSettingOf } from '@flotilla/service';
import { type KubernetesObject, type Labels, ofKind, type Rule, type Selector, selects, type Workload, workloadsOf } from './objects.ts';
import { services } from './services.ts';

type Policy = {
  readonly podSelector: Selector;
  readonly policyTypes: readonly string[];
  readonly ingress?: readonly Rule[];
  readonly egress?: readonly Rule[];
};

const addressSettings = new Set(services.map(({ name }) => addressSettingOf(name)));

/** Checks that nothing is open by default, only the gateway is open to everybody, and each service reaches exactly the services whose addresses it has. */
export function checkPolicies(objects: readonly KubernetesObject[]): string[] {
  const policies = ofKind(objects, 'NetworkPolicy').map(({ spec }) => spec as Policy);
  const workloads = workloadsOf(objects);
  const isClosed = policies.some(
    ({ podSelector, policyTypes, ingress, egress }) =>
      Object.keys(podSelector).length === 0 && policyTypes.length === 2 && !ingress && !egress,
  );
  return [
    ...(isClosed ? [] : ['no policy closes everything by default']),
    ...workloads
      .filter(
        ({ labels, name }) =>
          name !== 'gateway' && policies.some((policy) => selects(policy.podSelector, labels) && policy.ingress?.some(({ from }) => !from)),
      )
      .map(({ name }) => `${name} is open to everybody`),
    ...checkWays(objects, policies, workloads),
  ];
}

function checkWays(objects: readonly KubernetesObject[], policies: readonly Policy[], workloads: readonly Workload[]): string[] {
  const services = workloads.filter(({ kind }) => kind === 'Deployment');
  return services.flatMap((from) => {
    const wanted = addressesOf(from, objects);
    return services
      .filter((to) => to !== from)
      .flatMap((to) => {
        const goes = policies.some((policy) => leads(policy, policy.egress, from.labels, 'to', to.labels));
        const comes = policies.some((policy) => leads(policy, policy.ingress, to.labels, 'from', from.labels)) || to.name === 'gateway';
        const needs = wanted.includes(to.name);
        if (needs && !(goes && comes)) return [`${from.name} has an address of ${to.name} and no way there`];
        return !needs && goes ? [`${from.name} may go to ${to.name}, whose address it does not have`] : [];
      });
  });
}

function leads({ podSelector }: Policy, rules: readonly Rule[] = [], labels: Labels, way: 'from' | 'to', others: Labels): boolean {
  return (
    selects(podSelector, labels) && rules.some((rule) => rule[way]?.some((peer) => peer.podSelector && selects(peer.podSelector, others)))
  );
}

/** The services whose addresses are in the ConfigMaps of a service. */
function addressesOf({ pod }: Workload, objects: readonly KubernetesObject[]): string[] {
  const own = pod.containers.flatMap(({ envFrom = [] }) => envFrom.map(({ configMapRef }) => configMapRef?.name));
  return ofKind(objects, 'ConfigMap')
    .filter(({ metadata }) => own.includes(metadata.name))
    .flatMap(({ data = {} }) => Object.entries(data).filter(([name]) => addressSettings.has(name)))
    .map(([, url]) => new URL(url).hostname.replace(/-pods$/, ''));
}
