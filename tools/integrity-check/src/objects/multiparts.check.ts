import type { Check } from '../check.ts';
import type { Instance } from '../open-instance.ts';

/** Unfinished multipart uploads in the store that no service knows. */
export function multipartsCheck({ rows, storage, services }: Pick<Instance, 'rows' | 'services' | 'storage'>): Check {
  const declared = services.flatMap(({ name, integrityChecks }) =>
    (integrityChecks?.multiparts ?? []).map((multiparts) => ({ name, ...multiparts })),
  );
  const mayWaitMs = Math.max(0, ...declared.map((each) => each.mayWaitMs));
  return {
    title: 'unfinished multipart uploads',
    async *look() {
      for await (const { key, uploadId, startedAt } of storage.abandonedMultiparts(new Date(Date.now() - mayWaitMs))) {
        if (await isKnown(key, uploadId)) continue;
        yield {
          kind: 'orphan',
          service: 'storage',
          what: 'multipart upload',
          key: `${key} ${uploadId}`,
          since: startedAt.toISOString(),
          sentence: 'The store keeps parts of an upload that nobody goes on with.',
          repair: 'end the multipart upload',
        };
      }
    },
  };

  async function isKnown(key: string, uploadId: string): Promise<boolean> {
    for (const { name, text } of declared) {
      const [known] = await rows(name).query(`select 1 from (${text}) as known where key = $1 and "uploadId" = $2`, [key, uploadId]);
      if (known) return true;
    }
    return false;
  }
}
