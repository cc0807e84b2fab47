import type { Payload } from '@flotilla/contract';
import type { transcoderEvents } from '@flotilla/contracts-transcoder';
import type { Transaction } from '@flotilla/database';
import { publishVideo, replaceThumbnails, Thumbnail } from '../catalogue/index.ts';
import { removeObjectsLater } from '../objects/index.ts';
import { holdTranscoding } from './hold-transcoding.ts';
import { removeSourceLater } from './remove-source.ts';

type ReadyThumbnails = Payload<(typeof transcoderEvents)['thumbnailsReady']>;

/** Uses the thumbnails made from the video, unless somebody chose an image; those that are not used are removed from storage. */
export async function acceptThumbnails(tx: Transaction, { thumbnails, ...reference }: ReadyThumbnails): Promise<void> {
  const held = await holdTranscoding(tx, reference);
  const present = held ? await tx.find(Thumbnail, { videoId: held.video.id }) : [];
  const unknown = thumbnails.filter(({ storageKey }) => present.every((thumbnail) => thumbnail.storageKey !== storageKey));
  if (!held || present.some(({ automatic }) => !automatic)) {
    return removeObjectsLater(
      tx,
      unknown.map(({ storageKey }) => storageKey),
    );
  }
  if (unknown.length === 0) return;
  await replaceThumbnails(tx, held.video.id, thumbnails, { automatic: true, now: new Date() });
  publishVideo(tx, held.video);
  if (held.transcoding.state === 'completed') await removeSourceLater(tx, held.video);
}
