import { anyOf, prepared, tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import type { Visitor } from '../videos/access.ts';
import { findVideoFor } from '../videos/find-video.ts';
import { VideoChapters } from '../videos/video-chapters.entity.ts';

const db = tables({ VideoChapters });
const findChapters = prepared('find-chapters', (on, videoId: number) =>
  db(on).selectFrom('VideoChapters').select('chapters').where('videoId', '=', videoId),
);

/** The chapters of a video, by time, if the visitor may see it; none where it never had any. Throws 404, 401 and 403. */
export async function getChapters({ database }: Pick<Deps, 'database'>, reference: string, visitor: Visitor) {
  const { id } = await findVideoFor({ database }, reference, visitor);
  const [row] = await findChapters(database, id);
  return row;
}

/** Which of these videos have chapters. */
export const findChaptered = prepared('find-chaptered', (on, ids: readonly number[]) =>
  db(on)
    .selectFrom('VideoChapters')
    .select('videoId')
    .where((eb) => anyOf(eb, 'videoId', ids))
    .where((eb) => eb(eb.fn<number>('jsonb_array_length', ['chapters']), '>', 0)),
);
