import { videosProblems } from '@flotilla/contracts-videos';
import { prepared, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { findManagedVideo } from './find-video.ts';
import { shapeSource } from './shape-source.ts';
import { Video } from './video.entity.ts';
import { VideoSource } from './video-source.entity.ts';

const db = tables({ Video, VideoSource });
const readSource = prepared('read-source', (on, videoId: number) =>
  db(on)
    .selectFrom('VideoSource as s')
    .innerJoin('Video as v', (join) => join.onRef('v.id', '=', 's.videoId').onRef('v.sourceVersion', '=', 's.version'))
    .select(['s.inputFilename', 's.size', 's.probe', 's.metadata', 's.createdAt'])
    .where('v.id', '=', videoId),
);

/** What was uploaded, for those who manage the video (docs/contract/videos.md#source). Throws 404 and 403. */
export async function getVideoSource(deps: Pick<Deps, 'database'>, reference: string, caller: Caller) {
  const { id } = await findManagedVideo(deps, reference, caller, 'UPDATE_ANY_VIDEO');
  const [row] = await readSource(deps.database, id);
  if (!row) throw videosProblems.video_not_found({ detail: 'Nothing is known about the source of this video.' });
  return shapeSource([row.inputFilename, row.size, row.probe.video, row.metadata, row.createdAt.toISOString()]);
}
