import { spawnSync } from 'node:child_process';
import { parseAllDocuments } from 'yaml';
import type { KubernetesObject } from './objects.ts';

/** The kubectl that KUBECTL names, else the one on PATH. */
export function findKubectl({ KUBECTL }: Readonly<Record<string, string | undefined>>): string | undefined {
  const kubectl = KUBECTL || 'kubectl';
  return spawnSync(kubectl, ['version', '--client'], { stdio: 'ignore' }).status === 0 ? kubectl : undefined;
}

/** Every object of an overlay. Throws what kubectl says when it cannot be put together. */
export function render(kubectl: string, overlay: string): KubernetesObject[] {
  const { status, stdout, stderr } = spawnSync(kubectl, ['kustomize', overlay], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${overlay}: ${stderr}`);
  return parseAllDocuments(stdout).map((document) => document.toJS() as KubernetesObject);
}
