import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import type { InstanceConfiguration, InstanceFacts } from '../instance.ts';
import { describeInstance, type NodeInfoVersion } from './node-info.ts';

const LIVES_MS = 10 * 60 * 1000;
export const nodeInfoVersions: readonly NodeInfoVersion[] = ['2.0', '2.1'];

type Kept = { readonly at: number; readonly parts: Promise<[InstanceFacts, InstanceConfiguration]> };

/** NodeInfo of one version, from numbers that are at most ten minutes old. Throws 404 for other versions, and 503 while nobody can tell the numbers. */
export function createGetNodeInfo({ clock, instance }: Pick<Deps, 'clock' | 'instance'>) {
  let kept: Kept | undefined;

  function read(now: number): Kept {
    const reading: Kept = { at: now, parts: Promise.all([instance.facts(), instance.configuration()]) };
    reading.parts.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading;
  }

  return async (version: string) => {
    const known = nodeInfoVersions.find((one) => one === version);
    if (!known) throw problems.not_found();
    const now = clock.now().getTime();
    if (!kept || now - kept.at >= LIVES_MS) kept = read(now);
    return describeInstance(known, ...(await kept.parts));
  };
}
