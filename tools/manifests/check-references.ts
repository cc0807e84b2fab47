import { ownersOf } from '@flotilla/standalone';
import { kafkaSecretOf, makeEngines, makeKafkaUser, makeKeys, makeServiceKeys } from '../secrets/make-secrets.ts';
import { type Container, type KubernetesObject, type Labels, ofKind, type Pod, selects, type Workload, workloadsOf } from './objects.ts';
import { services } from './services.ts';

/** Secrets that are made outside the manifests: by `npm run secrets` and `npm run kafka-users`, or by hand from engines.env.example. */
const MADE_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'flotilla-keys': Object.keys(makeKeys()),
  'flotilla-service-keys': Object.keys(makeServiceKeys(services.map(({ name }) => name))),
  ...Object.fromEntries(services.map(({ name }) => [kafkaSecretOf(name), Object.keys(makeKafkaUser(name))])),
  'flotilla-engines': Object.keys(makeEngines(ownersOf(services))),
};

/** Checks that everything that is referred to exists: ConfigMaps, Secrets, volumes, programs, ports, targets of services and scalers. */
export function checkReferences(objects: readonly KubernetesObject[]): string[] {
  const workloads = workloadsOf(objects);
  const configMaps = new Map(ofKind(objects, 'ConfigMap').map(({ metadata, data = {} }) => [metadata.name, data]));
  return [
    ...workloads.flatMap(({ name, pod }) => checkPod(pod, configMaps).map((objection) => `${name} ${objection}`)),
    ...ofKind(objects, 'Service').flatMap((service) => checkService(service, workloads)),
    ...ofKind(objects, 'Ingress').flatMap((ingress) => checkIngress(ingress, objects)),
    ...[...ofKind(objects, 'HorizontalPodAutoscaler'), ...ofKind(objects, 'ScaledObject')]
      .filter(
        ({ spec }) =>
          !workloads.some(({ kind, name }) => kind === (spec.scaleTargetRef.kind ?? 'Deployment') && name === spec.scaleTargetRef.name),
      )
      .map(({ metadata }) => `the scaler ${metadata.name} scales nothing that is there`),
    ...ofKind(objects, 'TriggerAuthentication').flatMap(({ metadata, spec }) =>
      (spec.secretTargetRef as { name: string; key: string }[])
        .filter(({ name, key }) => !MADE_ELSEWHERE[name]?.includes(key))
        .map(({ name, key }) => `the scaler ${metadata.name} wants ${key} of the Secret ${name}, which nobody puts there`),
    ),
  ];
}

function checkPod({ containers, volumes = [] }: Pod, configMaps: ReadonlyMap<string, Labels>): string[] {
  const mounted = volumes.flatMap(({ configMap }) => (configMap ? [configMap.name] : []));
  return [
    ...containers.flatMap((container) => [
      ...(container.volumeMounts ?? [])
        .filter(({ name }) => !volumes.some((volume) => volume.name === name))
        .map(({ name }) => `mounts ${name}, no volume of its`),
      ...checkVariables(container, configMaps),
      ...(/:.+$/.test(container.image) ? [] : [`has an image without a tag: ${container.image}`]),
    ]),
    ...mounted.filter((name) => !configMaps.has(name)).map((name) => `mounts the ConfigMap ${name}, which is not there`),
  ];
}

function checkVariables({ env = [], envFrom = [] }: Container, configMaps: ReadonlyMap<string, Labels>): string[] {
  const wholes = envFrom.flatMap(({ configMapRef }) => (configMapRef ? [configMapRef.name] : []));
  return [
    ...wholes.filter((name) => !configMaps.has(name)).map((name) => `reads the ConfigMap ${name}, which is not there`),
    ...env.flatMap(({ name, valueFrom: { configMapKeyRef: map, secretKeyRef: secret } = {} }) => [
      ...(map && !map.optional && configMaps.get(map.name)?.[map.key] === undefined
        ? [`wants ${name} of the ConfigMap ${map.name}, which has none`]
        : []),
      ...(secret && !secret.optional && !MADE_ELSEWHERE[secret.name]?.includes(secret.key)
        ? [`wants ${name} of the Secret ${secret.name}, which nobody puts there`]
        : []),
    ]),
  ];
}

function checkService({ metadata, spec }: KubernetesObject, workloads: readonly Workload[]): string[] {
  const behind = workloads.filter(({ labels }) => selects({ matchLabels: spec.selector }, labels));
  if (behind.length !== 1) return [`the service ${metadata.name} stands for ${behind.length} workloads`];
  const ports = behind[0]?.pod.containers.flatMap((container) => container.ports ?? []) ?? [];
  return (spec.ports as { targetPort: number | string }[])
    .filter(({ targetPort }) => !ports.some(({ name, containerPort }) => targetPort === name || targetPort === containerPort))
    .map(({ targetPort }) => `the service ${metadata.name} leads to the port ${targetPort}, which is not there`);
}

type Backend = { readonly service: { readonly name: string; readonly port: { readonly name?: string } } };

function checkIngress({ metadata, spec }: KubernetesObject, objects: readonly KubernetesObject[]): string[] {
  const backends = (spec.rules as { http: { paths: { backend: Backend }[] } }[]).flatMap(({ http }) =>
    http.paths.map(({ backend }) => backend.service),
  );
  return backends
    .filter(({ name, port }) => {
      const service = ofKind(objects, 'Service').find((each) => each.metadata.name === name);
      const ports = (service?.spec.ports ?? []) as readonly { name: string }[];
      return name !== 'gateway' || !ports.some((each) => each.name === port.name);
    })
    .map(({ name }) => `the ingress ${metadata.name} leads to ${name}, not to the port of the gateway`);
}
