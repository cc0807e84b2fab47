import { prepared, tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import type { Visitor } from './access.ts';
import { findVideoFor } from './find-video.ts';
import { Video } from './video.entity.ts';

const db = tables({ Video });
const readDescription = prepared('read-description', (on, id: number) =>
  db(on).selectFrom('Video').select('description').where('id', '=', id),
);

/** The whole description, if the visitor may see the video. Throws 404, 401 and 403. */
export async function getVideoDescription(
  deps: Pick<Deps, 'database'>,
  reference: string,
  visitor: Visitor,
): Promise<{ description: string | null }> {
  const { id } = await findVideoFor(deps, reference, visitor);
  const [row] = await readDescription(deps.database, id);
  return { description: row?.description ?? null };
}
