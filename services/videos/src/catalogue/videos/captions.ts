import { videosEvents } from '@flotilla/contracts-videos';
import { datesAsText, type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { nextVersion } from '../../snapshot-versions.ts';
import { newCaptionName } from './caption-names.ts';
import { rewriteMaster } from './rewrite-master.ts';
import { Video } from './video.entity.ts';
import { VideoCaption } from './video-caption.entity.ts';

const db = tables({ Video, VideoCaption });

/** Publishes a snapshot of a caption that this transaction wrote, or is about to delete. Returns whether there is one. */
export async function publishCaption(tx: Transaction, id: number, deleted = false): Promise<boolean> {
  const row = await db(tx)
    .updateTable('VideoCaption as c')
    .from('Video as v')
    .set({ version: nextVersion() })
    .whereRef('v.id', '=', 'c.videoId')
    .where('c.id', '=', id)
    .where('v.url', 'is', null)
    .returning([
      'c.id as captionId',
      'c.version',
      'c.videoId',
      'v.uuid as videoUuid',
      'c.language',
      'c.automaticallyGenerated',
      'c.filename',
    ])
    .returning(['c.createdAt', 'c.updatedAt'])
    .executeTakeFirst();
  if (row) publish(tx, videosEvents.captionSnapshot, { deleted, ...datesAsText(row) });
  return row !== undefined;
}

const captionsOf = (tx: Transaction, videoId: number) =>
  db(tx).selectFrom('VideoCaption').select(['id', 'language', 'storageKey']).where('videoId', '=', videoId).orderBy('language').execute();

/** Says of every caption of a video that it goes with it, and returns the keys of their files. The video is locked. */
export async function endCaptions(tx: Transaction, videoId: number): Promise<(string | null)[]> {
  const captions = await captionsOf(tx, videoId);
  for (const { id } of captions) await publishCaption(tx, id, true);
  return captions.map(({ storageKey }) => storageKey);
}

/** Gives the captions of a video names that nobody has seen; their files stay where they are. The video is locked. */
export async function renameCaptions(tx: Transaction, video: Video): Promise<void> {
  const captions = await captionsOf(tx, video.id);
  for (const { id, language } of captions) {
    await db(tx)
      .updateTable('VideoCaption')
      .set({ filename: newCaptionName(language) })
      .where('id', '=', id)
      .execute();
    await publishCaption(tx, id);
  }
  if (captions.length > 0) await rewriteMaster(tx, video);
}
