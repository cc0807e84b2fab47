import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { findVideoFor } from './find-video.ts';

/** The whole description, if the caller may see the video. Throws 404, 401 and 403. */
export async function getVideoDescription(
  deps: Pick<Deps, 'database'>,
  reference: string,
  caller: Caller | null,
): Promise<{ description: string | null }> {
  const { id } = await findVideoFor(deps, reference, caller);
  const text = 'select description from videos where id = $1';
  const [row] = await deps.database.query<{ description: string | null }>({ name: 'read-description', text, values: [id] });
  return { description: row?.description ?? null };
}
