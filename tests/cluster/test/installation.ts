import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { EngineSettings } from '@flotilla/engines';
import { loadServices, ownersOf } from '@flotilla/standalone';
import { type Kubectl, kubectlIn } from './kubectl.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const NAMESPACE = 'flotilla';
const NODE_PORT = 30_787;
const OURS = 'flotilla.test';
const IN_SECRET = /_DATABASE_URL$|^S3_(ACCESS|SECRET)_KEY$|^REDIS_URL$/;

const loaded = await loadServices();
export const services = loaded.map(({ name }) => name);
export const databases = ownersOf(loaded);

export type Installation = AsyncDisposable & {
  readonly kubectl: Kubectl;
  /** The address at which this machine reaches the service of the gateway. */
  readonly url: string;
  readonly administratorPassword: string;
};

/** The images under test: those of CLUSTER_IMAGES, the service's and the transcoder's. */
export function imagesUnderTest(): [string, string] | undefined {
  const [service, transcoder] = (process.env['CLUSTER_IMAGES'] ?? '').split(',');
  return service && transcoder ? [service, transcoder] : undefined;
}

/**
 * Installs the production overlay as an operator does, in a kustomization of its own, on engines outside, and resolves when everything is ready.
 * Throws when the cluster has an installation that is not a test's.
 */
export async function install(images: readonly [string, string], engines: EngineSettings): Promise<Installation> {
  const kubectl = kubectlIn(NAMESPACE);
  await removeEarlier(kubectl);
  const [node] = JSON.parse(await kubectl('get nodes -o json')).items as { status: { addresses: { type: string; address: string }[] } }[];
  const host = node?.status.addresses.find(({ type }) => type === 'InternalIP')?.address;
  const url = `http://${host}:${NODE_PORT}`;

  const folder = join(root, '.cache', 'cluster-tests');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization(folder, images, engines, url), null, 2));
  // Operators create the secrets first; whatever needs them would wait.
  await kubectl('create namespace flotilla');
  await kubectl(`label namespace ${NAMESPACE} ${OURS}=yes`);
  const { stdout: keys } = await promisify(execFile)(process.execPath, ['tools/secrets.ts', '--kubernetes'], { cwd: root });
  await kubectl('apply -f -', keys);
  await kubectl(
    'apply -f -',
    secret(
      'flotilla-engines',
      pick(engines, (name) => IN_SECRET.test(name)),
    ),
  );
  await kubectl(`apply -k ${folder}`);
  await kubectl('wait --for=condition=complete job/migrate --timeout=300s');
  await everythingIsReady(kubectl);
  const administratorPassword = /"ADMIN_PASSWORD": "(.+)"/.exec(keys)?.[1] ?? '';
  return { kubectl, url, administratorPassword, [Symbol.asyncDispose]: () => removeEarlier(kubectl) };
}

export async function everythingIsReady(kubectl: Kubectl): Promise<void> {
  for (const name of services) await kubectl(`rollout status deployment/${name} --timeout=600s`);
}

function kustomization(folder: string, [service, transcoder]: readonly [string, string], engines: EngineSettings, url: string): object {
  const literals = (values: Readonly<Record<string, string>>) => Object.entries(values).map(([name, value]) => `${name}=${value}`);
  const image = (name: string, full: string) => {
    const [, newName, newTag] = /^(.+):([^:/]+)$/.exec(full) ?? [];
    return { name, newName, newTag };
  };
  const change = (kind: string, patch: object[], name?: string) => ({
    target: { kind, ...(name && { name }) },
    patch: JSON.stringify(patch),
  });
  const productionNames = ['registry.example.org/flotilla', 'registry.example.org/flotilla-transcoder'] as const;
  return {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace: NAMESPACE,
    resources: [relative(folder, join(root, 'deploy/k8s/overlays/production'))],
    images: [image(productionNames[0], service), image(productionNames[1], transcoder)],
    replicas: [{ name: 'transcoder', count: 1 }],
    configMapGenerator: [
      { name: 'instance', behavior: 'merge', literals: literals({ PUBLIC_URL: url, ...pick(engines, (name) => !IN_SECRET.test(name)) }) },
      { name: 'gateway', behavior: 'merge', literals: ['RATE_LIMIT_FACTOR=0', 'TRUSTED_PROXIES='] },
      { name: 'auth', behavior: 'merge', literals: ['TRANSCODING_RESOLUTIONS=240,360', 'TRANSCODING_ORIGINAL_RESOLUTION=false'] },
    ],
    patches: [
      change(
        'Service',
        [
          { op: 'add', path: '/spec/type', value: 'NodePort' },
          { op: 'add', path: '/spec/ports/0/nodePort', value: NODE_PORT },
        ],
        'gateway',
      ),
      // The cluster may be one small machine, and the ports of the engines are chosen when they start.
      change('Deployment', [{ op: 'replace', path: '/spec/template/spec/containers/0/resources/requests/cpu', value: '100m' }]),
      // Not every cluster accounts for it.
      change(
        'Deployment',
        ['requests', 'limits'].map((kind) => ({
          op: 'remove',
          path: `/spec/template/spec/containers/0/resources/${kind}/ephemeral-storage`,
        })),
        'transcoder',
      ),
      change(
        'NetworkPolicy',
        [
          { op: 'remove', path: '/spec/egress/0/ports' },
          { op: 'replace', path: '/spec/egress/0/to', value: [{ ipBlock: { cidr: '0.0.0.0/0' } }] },
        ],
        'way-to-.*',
      ),
      change('Namespace', [{ op: 'add', path: `/metadata/labels/${OURS}`, value: 'yes' }]),
    ],
  };
}

async function removeEarlier(kubectl: Kubectl): Promise<void> {
  const found = await kubectl(`get namespace ${NAMESPACE} --ignore-not-found -o json`);
  if (!found) return;
  const { metadata } = JSON.parse(found) as { metadata: { labels: Record<string, string> } };
  if (metadata.labels[OURS] !== 'yes') throw new Error(`The namespace ${NAMESPACE} of this cluster is not a test's: nothing is touched.`);
  await kubectl(`delete namespace ${NAMESPACE} --wait --timeout=600s`);
}

const secret = (name: string, stringData: object) => JSON.stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData });

function pick(values: EngineSettings, isWanted: (name: string) => boolean): EngineSettings {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)));
}
