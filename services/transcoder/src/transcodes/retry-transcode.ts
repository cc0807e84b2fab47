import { transcoderEvents } from '@flotilla/contracts-transcoder';
import type { Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { enqueueGroups } from './enqueue-work.ts';
import { planGroups } from './plan-groups.ts';
import { transcodeRepository } from './transcode.repository.ts';

/** Enqueues the renditions that failed or were cancelled once more; those that are ready stay. */
export async function retryTranscode(
  { config }: Deps,
  tx: Transaction,
  source: { videoUuid: string; sourceVersion: number },
): Promise<void> {
  const repository = transcodeRepository(tx);
  const transcode = await repository.lockOf(source);
  if (!transcode?.plan || (transcode.state !== 'failed' && transcode.state !== 'cancelled')) return;

  const renditions = await repository.renditions(transcode);
  const missing = renditions.filter(({ state }) => state !== 'ready');
  const wanted = missing.map(({ resolution }) => resolution);
  const isPlayable = renditions.some(({ state, resolution }) => state === 'ready' && resolution > 0);
  transcode.groups = planGroups(transcode.plan, { wanted, isPlayable, partSeconds: config.partSeconds });
  transcode.run += 1;
  transcode.state = 'running';
  for (const rendition of missing) {
    rendition.state = 'waiting';
    rendition.percent = 0;
    rendition.reason = null;
    rendition.groupNumber = transcode.groups.findIndex(({ resolutions }) => resolutions.includes(rendition.resolution));
  }
  const { videoUuid, sourceVersion } = source;
  publish(tx, transcoderEvents.ladderPlanned, { videoUuid, sourceVersion, resolutions: renditions.map(({ resolution }) => resolution) });
  await enqueueGroups(tx, transcode);
}
