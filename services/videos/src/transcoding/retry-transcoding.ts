import { videoState } from '@flotilla/contracts-shared';
import { videosEvents, videosProblems } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { publishVideo, type Video } from '../catalogue/index.ts';
import { isUnderWay, readTranscoding } from './hold-transcoding.ts';

/**
 * Requests renditions again that failed or were cancelled, also when they were cancelled before they were planned. Throws 409 when there
 * are none. The caller has locked the video.
 */
export async function retryTranscoding(tx: Transaction, video: Video): Promise<void> {
  const { transcoding, renditions } = await readTranscoding(tx, video);
  const missing = renditions.filter(({ state }) => state === 'failed' || state === 'cancelled');
  const wasNeverPlanned = transcoding.state === 'cancelled' && renditions.length === 0;
  if (isUnderWay(transcoding) || (missing.length === 0 && !wasNeverPlanned)) throw videosProblems.transcoding_not_failed();

  const updatedAt = new Date();
  for (const rendition of missing) Object.assign(rendition, { state: 'waiting', progress: 0, error: null, updatedAt });
  Object.assign(transcoding, { state: 'waiting', error: null, updatedAt });
  publish(tx, videosEvents.transcodingRetried, { videoUuid: video.uuid, sourceVersion: video.sourceVersion });
  if (video.state !== videoState.TRANSCODING_FAILED) return;
  video.state = videoState.TO_TRANSCODE;
  publishVideo(tx, video);
}
