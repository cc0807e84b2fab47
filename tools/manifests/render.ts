import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { KubernetesObject } from './objects.ts';

/** The kubectl that KUBECTL names, else the one on PATH. */
export function findKubectl({ KUBECTL }: Readonly<Record<string, string | undefined>>): string | undefined {
  const kubectl = KUBECTL || 'kubectl';
  return spawnSync(kubectl, ['version', '--client'], { stdio: 'ignore' }).status === 0 ? kubectl : undefined;
}

/** Every object of an overlay together with components. Throws the error of kubectl when it cannot be rendered. */
export function render(kubectl: string, overlay: string, components: readonly string[]): KubernetesObject[] {
  const folder = join('.cache', 'manifests', overlay);
  const here = relative(folder, 'deploy/k8s');
  const kustomization = {
    resources: [join(here, 'overlays', overlay)],
    components: components.map((name) => join(here, 'components', name)),
    namespace: 'flotilla',
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
  const { status, stdout, stderr } = spawnSync(kubectl, ['kustomize', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${overlay}: ${stderr}`);
  return parseAllDocuments(stdout).map((document) => document.toJS() as KubernetesObject);
}
