import type { Settings } from '@flotilla/config';
import { type Container, type KubernetesObject, type Labels, ofKind, workloadsOf } from './objects.ts';
import { serviceOf } from './services.ts';

/** Checks that each service gets only settings it declares, and all required ones. */
export function checkSettings(objects: readonly KubernetesObject[]): string[] {
  const configMaps = new Map(ofKind(objects, 'ConfigMap').map(({ metadata, data = {} }) => [metadata.name, data]));
  return workloadsOf(objects).flatMap(({ name, pod }) =>
    pod.containers.flatMap((container) => {
      const service = serviceOf(container.args);
      if (!service) return [];
      return checkAgainst(service.settings, namesGiven(container, configMaps)).map((objection) => `${name} ${objection}`);
    }),
  );
}

export function checkAgainst(settings: Settings, given: readonly string[]): string[] {
  const declared = Object.values(settings);
  return [
    ...given.filter((name) => !declared.some((each) => each.name === name)).map((name) => `is given ${name}, a setting it does not have`),
    ...declared
      .filter(({ name, fallback, optional }) => !optional && fallback === undefined && !given.includes(name))
      .map(({ name }) => `is not given ${name}`),
  ];
}

function namesGiven({ env = [], envFrom = [] }: Container, configMaps: ReadonlyMap<string, Labels>): string[] {
  const wholes = envFrom.flatMap(({ configMapRef }) => Object.keys(configMaps.get(configMapRef?.name ?? '') ?? {}));
  return [...wholes, ...env.map(({ name }) => name)];
}
