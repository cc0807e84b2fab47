import { AUDIO_ONLY } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import type { Work } from '../renditions/claim-work.ts';
import type { GroupReference } from '../transcodes/job-types.ts';
import { transcodeRepository } from '../transcodes/transcode.repository.ts';
import { AUDIO_GROUP, SOURCE_GROUP } from './piece.entity.ts';

/** Claims one part of a long video (or its audio, or its copy). Null when it is no longer wanted. */
export async function claimPiece({ database }: Deps, { group, ...run }: GroupReference): Promise<Work | null> {
  return database.transaction(async (tx) => {
    const repository = transcodeRepository(tx);
    const transcode = await repository.lockRun(run);
    if (!transcode?.plan) return null;
    const isOfAll = group === AUDIO_GROUP || group === SOURCE_GROUP;
    const wanted = (await repository.renditions(transcode)).filter(
      ({ groupNumber, state }) => (isOfAll || groupNumber === group) && (state === 'waiting' || state === 'active'),
    );
    if (wanted.length === 0) return null;
    for (const rendition of wanted) if (!isOfAll) rendition.state = 'active';
    const resolutions = wanted.map(({ resolution }) => resolution);
    const { id, probe, sourceVersion, videoUuid, plan } = transcode;
    const renditions = plan.renditions.filter(({ resolution }) => resolution !== AUDIO_ONLY && resolutions.includes(resolution));
    const parts = transcode.groups[group]?.parts ?? 1;
    return {
      transcode: { id, probe, run: run.run, sourceVersion, videoUuid },
      source: await repository.source(transcode),
      plan,
      group: { resolutions, parts },
      renditions,
    };
  });
}
