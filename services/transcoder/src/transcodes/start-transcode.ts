import type { Payload } from '@flotilla/contract';
import { transcoderEvents } from '@flotilla/contracts-transcoder';
import type { videosEvents } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import { AUDIO_ONLY, type Probe, planLadder, UnusableFrameRate } from '@flotilla/media';
import { publish } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import type { EncodingSettings } from '../encoding-settings.ts';
import { Rendition } from '../renditions/rendition.entity.ts';
import { enqueueGroups, enqueueThumbnails } from './enqueue-work.ts';
import { planGroups } from './plan-groups.ts';
import { Transcode, type TranscodePlan } from './transcode.entity.ts';
import { transcodeRepository } from './transcode.repository.ts';

type SourceReady = Payload<(typeof videosEvents)['sourceReady']>;

/** Plans the ladder of a new source and enqueues everything in it, or only thumbnails. The same source again changes nothing. */
export async function startTranscode({ config, encoding }: Deps, tx: Transaction, source: SourceReady): Promise<void> {
  if (await transcodeRepository(tx).lockOf(source)) return;
  const { videoUuid, sourceVersion, accountId, priority, storageKey, probe, wantsRenditions = true } = source;
  const { plan, reason } = wantsRenditions ? tryPlan(probe, encoding()) : { plan: null, reason: null };
  const transcode = tx.create(Transcode, {
    videoUuid,
    sourceVersion,
    accountId,
    priority,
    storageKey,
    probe,
    plan,
    groups: plan ? planGroups(plan, { partSeconds: config.partSeconds }) : [],
    run: 1,
    state: plan ? 'running' : wantsRenditions ? 'failed' : 'completed',
    createdAt: new Date(),
  });
  await tx.flush();
  addRenditions(tx, transcode);
  if (wantsRenditions) {
    const resolutions = plan?.renditions.map(({ resolution }) => resolution) ?? [];
    publish(tx, transcoderEvents.ladderPlanned, { videoUuid, sourceVersion, resolutions });
    if (!plan) publish(tx, transcoderEvents.transcodingFinished, { videoUuid, sourceVersion, outcome: 'failed', reason });
  }
  if (source.wantsThumbnails) await enqueueThumbnails(tx, transcode);
  await enqueueGroups(tx, transcode);
}

function addRenditions(tx: Transaction, { id, groups }: Transcode): void {
  for (const [groupNumber, { resolutions }] of groups.entries()) {
    for (const resolution of resolutions) {
      tx.create(Rendition, { transcodeId: id, resolution, groupNumber, state: 'waiting', fencingToken: 1, percent: 0, reason: null });
    }
  }
}

function tryPlan(
  probe: Probe,
  { resolutions, originalResolution: alwaysOriginal, maxFps, formats }: EncodingSettings,
): { plan: TranscodePlan | null; reason: string | null } {
  // Audio alone is for players of HLS.
  const enabled = formats.hls ? resolutions : resolutions.filter((resolution) => resolution !== AUDIO_ONLY);
  try {
    return { plan: { ...planLadder(probe, { enabled, alwaysOriginal, maxFps }), formats }, reason: null };
  } catch (error) {
    if (error instanceof UnusableFrameRate) return { plan: null, reason: error.message };
    throw error;
  }
}
