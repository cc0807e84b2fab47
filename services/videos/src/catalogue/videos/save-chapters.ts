import type { Chapter } from '@flotilla/contracts-shared';
import { videosEvents } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { nextVersion } from '../../snapshot-versions.ts';
import type { Video } from './video.entity.ts';
import { VideoChapters } from './video-chapters.entity.ts';

const db = tables({ VideoChapters });

type Published = Pick<VideoChapters, 'chapters' | 'version'>;

/** Replaces the chapters of a video, which the caller has locked, and publishes them. */
export async function saveChapters(tx: Transaction, video: Video, chapters: readonly Chapter[], now: Date): Promise<void> {
  const row = { chapters: [...chapters], version: nextVersion(), updatedAt: now };
  const saved = await db(tx)
    .insertInto('VideoChapters')
    .values({ videoId: video.id, ...row })
    .onConflict((conflict) => conflict.column('videoId').doUpdateSet(row))
    .returning(['chapters', 'version'])
    .executeTakeFirstOrThrow();
  publishChapters(tx, video, saved);
}

/** Removes the chapters of a video that the caller has locked and is about to delete. */
export async function endChapters(tx: Transaction, video: Video): Promise<void> {
  const gone = await db(tx)
    .deleteFrom('VideoChapters')
    .where('videoId', '=', video.id)
    .returning(nextVersion().as('version'))
    .executeTakeFirst();
  if (gone) publishChapters(tx, video, { chapters: [], version: gone.version }, true);
}

/** Publishes the chapters of a video again; false when it has none. */
export async function publishChaptersAgain(tx: Transaction, video: Video): Promise<boolean> {
  const changed = db(tx).updateTable('VideoChapters').set({ version: nextVersion() }).where('videoId', '=', video.id);
  const row = await changed.returning(['chapters', 'version']).executeTakeFirst();
  if (row) publishChapters(tx, video, row);
  return row !== undefined;
}

function publishChapters(tx: Transaction, { id: videoId, uuid: videoUuid, url }: Video, row: Published, deleted = false): void {
  if (url) return;
  publish(tx, videosEvents.chaptersSnapshot, { videoId, videoUuid, deleted, ...row });
}
