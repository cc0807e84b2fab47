import type { Payload } from '@flotilla/contract';
import { transcoderEvents } from '@flotilla/contracts-transcoder';
import type { videosEvents } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import { type LadderPlan, type Probe, planLadder, UnusableFrameRate } from '@flotilla/media';
import { publish } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { Rendition } from '../renditions/rendition.entity.ts';
import { enqueueGroups, enqueueThumbnails } from './enqueue-work.ts';
import { planGroups } from './plan-groups.ts';
import { Transcode } from './transcode.entity.ts';
import { transcodeRepository } from './transcode.repository.ts';

type SourceReady = Payload<(typeof videosEvents)['sourceReady']>;

/** Plans the ladder of a new source and asks for everything in it; the same source again changes nothing. */
export async function startTranscode({ config }: Deps, tx: Transaction, source: SourceReady): Promise<void> {
  if (await transcodeRepository(tx).lockOf(source)) return;
  const { videoUuid, sourceVersion, accountId, priority, storageKey, probe } = source;
  const { plan, reason } = tryPlan(probe, config);
  const transcode = tx.create(Transcode, {
    videoUuid,
    sourceVersion,
    accountId,
    priority,
    storageKey,
    probe,
    plan,
    groups: plan ? planGroups(plan, probe, { partSeconds: config.partSeconds }) : [],
    run: 1,
    state: plan ? 'running' : 'failed',
    createdAt: new Date(),
  });
  await tx.flush();
  addRenditions(tx, transcode);
  const resolutions = plan?.renditions.map(({ resolution }) => resolution) ?? [];
  publish(tx, transcoderEvents.ladderPlanned, { videoUuid, sourceVersion, resolutions });
  if (!plan) publish(tx, transcoderEvents.transcodingFinished, { videoUuid, sourceVersion, outcome: 'failed', reason });

  if (source.wantsThumbnails) await enqueueThumbnails(tx, transcode);
  await enqueueGroups(tx, transcode);
}

function addRenditions(tx: Transaction, { id, groups }: Transcode): void {
  for (const [groupNumber, { resolutions }] of groups.entries()) {
    for (const resolution of resolutions) {
      tx.create(Rendition, { transcodeId: id, resolution, groupNumber, state: 'waiting', fence: 1, percent: 0, reason: null });
    }
  }
}

function tryPlan(
  probe: Probe,
  { resolutions: enabled, originalResolution: alwaysOriginal }: Deps['config'],
): { plan: LadderPlan | null; reason: string | null } {
  try {
    return { plan: planLadder(probe, { enabled, alwaysOriginal }), reason: null };
  } catch (error) {
    if (error instanceof UnusableFrameRate) return { plan: null, reason: error.message };
    throw error;
  }
}
