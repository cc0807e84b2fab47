import { videosProblems } from '@flotilla/contracts-videos';
import { prepared, tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import type { Visitor } from './access.ts';
import { findVideoFor } from './find-video.ts';
import { VideoFile } from './video-file.entity.ts';
import type { MediaMetadata } from './video-source.entity.ts';

type Wanted = { id: string; videoFileId: number };

const db = tables({ VideoFile });
const findMetadata = prepared('find-file-metadata', (on, id: number, videoId: number) =>
  db(on).selectFrom('VideoFile').select(['storageKey', 'size', 'metadata']).where('id', '=', id).where('videoId', '=', videoId),
);

/** What ffprobe prints about a file of a video; asked once, then remembered (docs/contract/videos.md#metadata-of-a-file). Throws 404, 401, 403 and 503. */
export async function getVideoFileMetadata(
  { database, transcoder }: Pick<Deps, 'database' | 'transcoder'>,
  { id, videoFileId }: Wanted,
  visitor: Visitor,
): Promise<MediaMetadata> {
  const video = await findVideoFor({ database }, id, visitor);
  const [file] = await findMetadata(database, videoFileId, video.id);
  // Where that of remote ones is, their answers say.
  if (!file || file.storageKey === null) throw videosProblems.video_not_found({ detail: 'There is no such file of this video.' });
  if (file.metadata) return file.metadata;

  const { metadata } = await transcoder.probe(file.storageKey, file.size);
  await db(database).updateTable('VideoFile').set({ metadata }).where('id', '=', videoFileId).execute();
  return metadata;
}
