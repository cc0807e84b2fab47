import { anyOf, type Expression, sql, type Transaction, tables } from '@flotilla/database';
import { Thumbnail } from './thumbnail.entity.ts';
import { VideoStoryboard } from './video-storyboard.entity.ts';

const db = tables({ Thumbnail, VideoStoryboard });

/** A name that nobody has seen, of the same kind of file. */
export const unseenName = (filename: Expression<string>) => sql<string>`gen_random_uuid() || substring(${filename} from '\\.\\w+$')`;

/** Gives the pictures of videos new names; their objects stay where they are. Lock the videos first. */
export async function renamePictures(tx: Transaction, ...videoIds: readonly number[]): Promise<void> {
  for (const pictures of ['Thumbnail', 'VideoStoryboard'] as const) {
    await db(tx)
      .updateTable(pictures)
      .set((eb) => ({ filename: unseenName(eb.ref('filename')) }))
      .where((eb) => anyOf(eb, 'videoId', videoIds))
      .execute();
  }
}
