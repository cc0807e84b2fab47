import type { Payload } from '@flotilla/contract';
import { videoState } from '@flotilla/contracts-shared';
import type { transcoderEvents } from '@flotilla/contracts-transcoder';
import type { Transaction } from '@flotilla/database';
import { publishVideo } from '../catalogue/index.ts';
import { type HeldTranscoding, hasNothingToPlay, holdTranscoding, isMissing, isUnderWay } from './hold-transcoding.ts';
import { removeSourceLater } from './remove-source.ts';

type Finished = Payload<(typeof transcoderEvents)['transcodingFinished']>;

/** Records the end of transcoding; a video that never became playable has failed. */
export async function endTranscoding(tx: Transaction, { outcome, reason, ...reference }: Finished): Promise<void> {
  const held = await holdTranscoding(tx, reference);
  if (!held) return;
  // The end of a cancelled run; somebody has started it again meanwhile.
  if (outcome === 'cancelled' && isUnderWay(held.transcoding)) return;
  close(tx, held, outcome, reason);
  if (outcome === 'completed') await removeSourceLater(tx, held.video);
}

/** Marks unfinished renditions as failed or cancelled. The caller has locked the video. */
export function close(tx: Transaction, held: HeldTranscoding, outcome: Finished['outcome'], reason: string | null): void {
  const updatedAt = new Date();
  Object.assign(held.transcoding, { state: outcome, error: reason, updatedAt });
  if (outcome === 'completed') return;
  for (const rendition of held.renditions.filter(isMissing)) {
    Object.assign(rendition, { state: outcome, progress: 0, error: outcome === 'failed' ? reason : null, updatedAt });
  }
  if (!hasNothingToPlay(held)) return;
  held.video.state = videoState.TRANSCODING_FAILED;
  publishVideo(tx, held.video);
}
