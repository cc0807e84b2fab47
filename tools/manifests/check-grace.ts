import type { programSettings } from '@flotilla/program';
import { type Container, type KubernetesObject, type Labels, ofKind, workloadsOf } from './objects.ts';
import { serviceOf } from './services.ts';

/** Jobs are returned and subscriptions end after the last request. */
const AFTERWARDS_MS = 15_000;

/** Checks that the cluster waits for each service as long as it may take to stop. */
export function checkGrace(objects: readonly KubernetesObject[]): string[] {
  const configMaps = new Map(ofKind(objects, 'ConfigMap').map(({ metadata, data = {} }) => [metadata.name, data]));
  return workloadsOf(objects).flatMap(({ name, pod }) => {
    const [longest = 0] = pod.containers.flatMap((container) => stoppingMs(container, configMaps)).toSorted((one, other) => other - one);
    return (pod.terminationGracePeriodSeconds ?? 30) * 1000 < longest
      ? [`${name} is killed while it stops, which may take ${longest} ms`]
      : [];
  });
}

function stoppingMs({ args = [], env = [], envFrom = [] }: Container, configMaps: ReadonlyMap<string, Labels>): number[] {
  const service = serviceOf(args);
  if (!service) return [];
  const { drainDelayMs, drainWithinMs } = service.settings as typeof programSettings;
  const waiting = [drainDelayMs, drainWithinMs].map(({ name, fallback }) => {
    const { valueFrom, value } = env.find((each) => each.name === name) ?? {};
    const [whole] = envFrom.flatMap(({ configMapRef }) => configMaps.get(configMapRef?.name ?? '')?.[name] ?? []);
    return Number(value ?? configMaps.get(valueFrom?.configMapKeyRef?.name ?? '')?.[name] ?? whole ?? fallback);
  });
  return [waiting.reduce((sum, each) => sum + each, AFTERWARDS_MS)];
}
