import type { Payload } from '@flotilla/contract';
import type { transcoderEvents } from '@flotilla/contracts-transcoder';
import type { Transaction } from '@flotilla/database';
import { holdTranscoding, isMissing, isUnderWay } from './hold-transcoding.ts';

type Planned = Payload<(typeof transcoderEvents)['ladderPlanned']>;
type Progressed = Payload<(typeof transcoderEvents)['renditionProgressed']>;
type Failed = Payload<(typeof transcoderEvents)['renditionFailed']>;

/** Records the renditions that are planned. */
export async function showLadder(tx: Transaction, planned: Planned): Promise<void> {
  const held = await holdTranscoding(tx, planned);
  for (const resolution of planned.resolutions) held?.rendition(resolution);
}

/** Records the progress of a rendition. Events of an older claim, or after the end, change nothing. */
export async function showProgress(tx: Transaction, { resolution, fence: fencingToken, percent, ...reference }: Progressed): Promise<void> {
  const held = await holdTranscoding(tx, reference);
  const rendition = held?.rendition(resolution);
  if (!held || !rendition || rendition.state === 'completed' || fencingToken < rendition.fencingToken) return;
  const progress = fencingToken === rendition.fencingToken ? Math.max(percent, rendition.progress) : percent;
  rendition.fencingToken = fencingToken;
  if (!isUnderWay(held.transcoding) || !isMissing(rendition)) return;
  Object.assign(rendition, { state: 'active', progress, updatedAt: new Date() });
  Object.assign(held.transcoding, { state: 'running', updatedAt: new Date() });
}

/** Records that a rendition failed, unless it is ready or a newer claim is known. */
export async function showFailure(tx: Transaction, { resolution, fence: fencingToken, reason, ...reference }: Failed): Promise<void> {
  const held = await holdTranscoding(tx, reference);
  const rendition = held?.rendition(resolution);
  if (!rendition || rendition.state === 'completed' || fencingToken < rendition.fencingToken) return;
  Object.assign(rendition, { state: 'failed', progress: 0, fencingToken, error: reason, updatedAt: new Date() });
}
