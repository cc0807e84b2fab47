import type { Finding } from './finding.ts';
import type { Knowledge } from './knowledge.ts';
import type { Instance } from './open-instance.ts';

export type Mended = { readonly finding: Finding; readonly done: string };

/** Mends what is safe to mend, one after the other; what goes wrong with one is told and does not keep the others. */
export async function repair(findings: readonly Finding[], instance: Instance, { repairs }: Knowledge): Promise<Mended[]> {
  const mended: Mended[] = [];
  for (const finding of findings) {
    if (finding.repair === null) continue;
    const done = await repairs[finding.repair](finding, instance).catch((error: Error) => `could not be mended: ${error.message}`);
    if (done !== undefined) mended.push({ finding, done });
  }
  return mended;
}
