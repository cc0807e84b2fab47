import { videosProblems } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { findVideoFor } from './find-video.ts';
import type { MediaMetadata } from './video-source.entity.ts';

type Wanted = { id: string; videoFileId: number };

/** What ffprobe prints about a file of a video; asked once, then remembered (docs/contract/videos.md#metadata-of-a-file). Throws 404, 401, 403 and 503. */
export async function getVideoFileMetadata(
  { database, transcoder }: Pick<Deps, 'database' | 'transcoder'>,
  { id, videoFileId }: Wanted,
  caller: Caller | null,
): Promise<MediaMetadata> {
  const video = await findVideoFor({ database }, id, caller);
  const [file] = await database.query<{ storageKey: string; size: number; metadata: MediaMetadata | null }>({
    name: 'find-file-metadata',
    text: 'select storage_key as "storageKey", size, metadata from video_files where id = $1 and video_id = $2',
    values: [videoFileId, video.id],
  });
  if (!file) throw videosProblems.video_not_found({ detail: 'There is no such file of this video.' });
  if (file.metadata) return file.metadata;

  const { metadata } = await transcoder.probe(file.storageKey, file.size);
  await database.query({ text: 'update video_files set metadata = $2 where id = $1', values: [videoFileId, JSON.stringify(metadata)] });
  return metadata;
}
