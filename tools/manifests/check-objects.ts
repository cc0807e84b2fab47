import { checkContainers } from './check-containers.ts';
import { checkGrace } from './check-grace.ts';
import { checkPolicies } from './check-policies.ts';
import { checkReferences } from './check-references.ts';
import { checkRegistry } from './check-registry.ts';
import { checkSettings } from './check-settings.ts';
import { type KubernetesObject, ofKind, SERVICE_KINDS, selects, workloadsOf } from './objects.ts';

/** What is wrong with the objects of an overlay, a sentence each. */
export function checkObjects(objects: readonly KubernetesObject[]): string[] {
  return [
    ...checkRegistry(objects),
    ...checkReferences(objects),
    ...checkSettings(objects),
    ...workloadsOf(objects).flatMap(checkContainers),
    ...checkGrace(objects),
    ...checkPolicies(objects),
    ...checkBudgets(objects),
  ];
}

/** Draining a node must not stop all pods of a service. */
function checkBudgets(objects: readonly KubernetesObject[]): string[] {
  const budgets = ofKind(objects, 'PodDisruptionBudget');
  return workloadsOf(objects)
    .filter(({ kind, labels }) => SERVICE_KINDS.includes(kind) && !budgets.some(({ spec }) => selects(spec.selector, labels)))
    .map(({ name }) => `${name} has no PodDisruptionBudget`);
}
