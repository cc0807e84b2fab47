import { readFileSync } from 'node:fs';
import { databaseSettingOf } from '@flotilla/service';
import { ownersOf } from '@flotilla/standalone';
import { kafkaSecretOf, privateKeyNameOf } from '../secrets/make-secrets.ts';
import { type Container, type KubernetesObject, ofKind, selects, type Workload, workloadsOf } from './objects.ts';
import { type ServiceToRun, serviceOf, services } from './services.ts';

const MIGRATE = 'tools/migrate.ts';
const owners = ownersOf(services);

/** Checks that every service of the registry has all it needs in a cluster, under its name, and that nothing else runs there. */
export function checkRegistry(objects: readonly KubernetesObject[]): string[] {
  const workloads = workloadsOf(objects);
  const migrating = workloads.flatMap(({ pod }) => pod.containers).filter(({ args = [] }) => args.includes(MIGRATE));
  return [
    ...services.flatMap((service) => checkService(service, objects, workloads).map((objection) => `${service.name} ${objection}`)),
    ...(migrating.length === 1 ? migrating.flatMap(checkMigration) : [`${migrating.length} workloads run ${MIGRATE}`]),
  ];
}

/** The same for a compose file: commands by the names of its services. */
export function checkComposed(commands: Readonly<Record<string, readonly string[]>>, migrationSettings: readonly string[]): string[] {
  const missing = services.filter(({ name, program }) => !commands[name]?.includes(program)).map(({ name }) => `${name} is not run`);
  return [...missing, ...missingDatabases(migrationSettings)];
}

/** Checks that a script creates the databases of the services. */
export function checkDatabaseScript(file: string): string[] {
  const [, names = ''] = /^for name in (.*); do$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return names === owners.join(' ') ? [] : [`${file} makes the databases ${names}, and services have ${owners.join(' ')}`];
}

function checkService(
  { name, program, schema, uses }: ServiceToRun,
  objects: readonly KubernetesObject[],
  workloads: readonly Workload[],
): string[] {
  const workload = workloads.find(({ pod }) => pod.containers.some(({ args }) => serviceOf(args)?.name === name));
  if (!workload) return [`has no workload that runs ${program}`];
  const { labels } = workload;
  const isSelectedBy = (kind: string, selectorOf: (spec: KubernetesObject['spec']) => object) =>
    ofKind(objects, kind).some(({ spec }) => {
      const selector = selectorOf(spec);
      return Object.keys(selector).length > 0 && selects({ matchLabels: selector as typeof labels }, labels);
    });
  const wrong: Readonly<Record<string, boolean>> = {
    'runs under another name': workload.name !== name,
    'cannot be reached under its name': !ofKind(objects, 'Service').some(
      ({ metadata, spec }) => metadata.name === name && selects({ matchLabels: spec.selector }, labels),
    ),
    'has no network policy of its own': !ofKind(objects, 'NetworkPolicy').some(({ metadata }) => metadata.name === name),
    'is not read for metrics':
      ofKind(objects, 'PodMonitor').length > 0 && !isSelectedBy('PodMonitor', (spec) => spec.selector.matchLabels ?? {}),
    'has a private key of another service, or none': privateKeysIn(workload).join() !== privateKeyNameOf(name),
    'has a user of another service at Kafka, or none': usersIn(workload).join() !== (uses.events ? kafkaSecretOf(name) : ''),
    'has no way to its database, or one it does not need': (labels['needs.flotilla/database'] === 'true') !== (schema !== undefined),
    'has no way to the events, or one it does not need': (labels['needs.flotilla/kafka'] === 'true') !== (uses.events ?? false),
    'has no way to the storage, or one it does not need': (labels['needs.flotilla/storage'] === 'true') !== (uses.storage ?? false),
  };
  return Object.keys(wrong).filter((objection) => wrong[objection]);
}

const secretsOf = ({ pod }: Workload) =>
  pod.containers.flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []));
const privateKeysIn = (workload: Workload) => secretsOf(workload).flatMap(({ key }) => (key.endsWith(privateKeyNameOf('')) ? key : []));
const usersIn = (workload: Workload) => [
  ...new Set(secretsOf(workload).flatMap(({ name, key }) => (key.startsWith('KAFKA_SASL_') ? name : []))),
];

const checkMigration = ({ env = [] }: Container) => missingDatabases(env.map(({ name }) => name));

const missingDatabases = (given: readonly string[]) =>
  owners
    .filter((owner) => !given.includes(databaseSettingOf(owner)))
    .map((owner) => `the migration does not reach the database of ${owner}`);
