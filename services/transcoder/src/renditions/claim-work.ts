import type { RenditionPlan } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import type { Group } from '../transcodes/plan-groups.ts';
import type { Transcode, TranscodePlan } from '../transcodes/transcode.entity.ts';
import { type SourceFile, transcodeRepository } from '../transcodes/transcode.repository.ts';

/** What a worker knows about the work it took: copies, so that nothing is changed outside a transaction. */
export type Work = {
  readonly transcode: Pick<Transcode, 'id' | 'probe' | 'run' | 'sourceVersion' | 'videoUuid'>;
  readonly source: SourceFile;
  readonly plan: TranscodePlan;
  readonly group: Group;
  /** The renditions of the group that are still to be made, lowest first. */
  readonly renditions: readonly RenditionPlan[];
};

type Reference = { readonly transcodeId: number; readonly run: number; readonly group: number };

/** Claims a group's renditions. Their fencing tokens rise, so that events of an earlier worker are refused. Null when they are no longer wanted. */
export async function claimRenditions({ database }: Deps, reference: Reference): Promise<Work | null> {
  return database.transaction(async (tx) => {
    const repository = transcodeRepository(tx);
    const transcode = await repository.lockRun(reference);
    const group = transcode?.groups[reference.group];
    if (!transcode?.plan || !group) return null;
    const claimed = (await repository.renditions(transcode)).filter(
      ({ groupNumber, state }) => groupNumber === reference.group && (state === 'waiting' || state === 'active'),
    );
    if (claimed.length === 0) return null;
    for (const rendition of claimed) {
      rendition.state = 'active';
      rendition.fencingToken += 1;
    }
    const resolutions = claimed.map(({ resolution }) => resolution);
    const { id, probe, run, sourceVersion, videoUuid, plan } = transcode;
    const renditions = plan.renditions.filter(({ resolution }) => resolutions.includes(resolution));
    return { transcode: { id, probe, run, sourceVersion, videoUuid }, source: await repository.source(transcode), plan, group, renditions };
  });
}
