import { videosProblems } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { findManagedVideo } from './find-video.ts';
import { shapeSource } from './shape-source.ts';
import { SOURCE, type SourceTuple } from './video-columns.ts';

/** What was uploaded, for those who manage the video (docs/contract/videos.md#source). Throws 404 and 403. */
export async function getVideoSource(deps: Pick<Deps, 'database'>, reference: string, caller: Caller) {
  const { id } = await findManagedVideo(deps, reference, caller, 'UPDATE_ANY_VIDEO');
  const text = `select ${SOURCE} from videos v where v.id = $1`;
  const [row] = await deps.database.query<{ source: SourceTuple | null }>({ name: 'read-source', text, values: [id] });
  if (!row?.source) throw videosProblems.video_not_found({ detail: 'Nothing is known about the source of this video.' });
  return shapeSource(row.source);
}
