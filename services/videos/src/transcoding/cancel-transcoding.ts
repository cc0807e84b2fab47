import { videosEvents, videosProblems } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { Video } from '../catalogue/index.ts';
import { close } from './end-transcoding.ts';
import { isUnderWay, readTranscoding } from './hold-transcoding.ts';

/** Cancels unfinished renditions; those that are ready stay. Throws 409 when none is being made. The caller has locked the video. */
export async function cancelTranscoding(tx: Transaction, video: Video): Promise<void> {
  const held = await readTranscoding(tx, video);
  if (!isUnderWay(held.transcoding)) throw videosProblems.transcoding_not_running();

  close(tx, held, 'cancelled', null);
  publish(tx, videosEvents.transcodingCancelled, { videoUuid: video.uuid, sourceVersion: video.sourceVersion });
}
