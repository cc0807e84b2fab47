// `npm run secrets`: new keys and passwords for an instance, as lines of an environment file or as Secrets of Kubernetes. Nothing is stored.
import { readFile } from 'node:fs/promises';
import { loadServices, ownersOf } from '@flotilla/standalone';
import { endWithUsage, readCommandLine } from './command-line.ts';
import { makeEngines, makeKeys, makeServiceKeys, type Values } from './secrets/make-secrets.ts';

const usage = `Usage: npm run --silent secrets -- [--kubernetes|--create] [--engines] [--only flotilla-keys] [--namespace flotilla]

  (nothing)     lines NAME=value, for deploy/compose/.env
  --kubernetes  Secrets for kubectl apply -f -
  --create      makes the Secrets from inside a cluster, those that are there already stay (deploy/k8s/overlays/demo)
  --engines     also passwords and addresses of engines named postgres, minio and redis
  --only        one of the Secrets: flotilla-keys (of what is kept and handed out), flotilla-service-keys (by which services know each other)`;

const CREATED_WITHIN_MS = 30_000;
const TOKEN = '/var/run/secrets/kubernetes.io/serviceaccount/token';

const secretOf = (name: string, values: Values) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace },
  type: 'Opaque',
  stringData: values,
});

/** Calls the API server of the cluster this runs in. Throws an unexpected answer. */
async function create(name: string, values: Values): Promise<void> {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = process.env;
  const answer = await fetch(`https://${host}:${port}/api/v1/namespaces/${namespace}/secrets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await readFile(TOKEN, 'utf8')}`, 'content-type': 'application/json' },
    body: JSON.stringify(secretOf(name, values)),
    signal: AbortSignal.timeout(CREATED_WITHIN_MS),
  });
  if (answer.status !== 201 && answer.status !== 409) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  console.log(`${name}: ${answer.status === 201 ? 'made' : 'is there already'}`);
}

const { values: options } = readCommandLine(usage, {
  options: {
    kubernetes: { type: 'boolean', default: false },
    create: { type: 'boolean', default: false },
    engines: { type: 'boolean', default: false },
    only: { type: 'string' },
    namespace: { type: 'string', default: 'flotilla' },
  },
});
const { namespace, only } = options;
const services = await loadServices();
const all: Readonly<Record<string, Values>> = {
  'flotilla-keys': makeKeys(),
  'flotilla-service-keys': makeServiceKeys(services.map(({ name }) => name)),
  ...(options.engines && { 'flotilla-engines': makeEngines(ownersOf(services)) }),
};
if (only !== undefined && !Object.hasOwn(all, only)) endWithUsage(usage, `There is no Secret ${only}.`);
const secrets = Object.fromEntries(Object.entries(all).filter(([name]) => only === undefined || name === only));

if (options.create) for (const [name, values] of Object.entries(secrets)) await create(name, values);
else if (options.kubernetes) {
  // JSON is valid YAML.
  for (const [name, values] of Object.entries(secrets)) console.log(`---\n${JSON.stringify(secretOf(name, values), null, 2)}`);
} else for (const [name, value] of Object.entries(secrets).flatMap(([, values]) => Object.entries(values))) console.log(`${name}=${value}`);
