import { randomUUID } from 'node:crypto';
import { type Transaction, tables } from '@flotilla/database';
import { languageLabel, subtitlePlaylistOf } from './caption-names.ts';
import { masterPlaylist, type Variant } from './master-playlist.ts';
import { StreamingPlaylist } from './streaming-playlist.entity.ts';
import type { Video } from './video.entity.ts';
import { VideoCaption } from './video-caption.entity.ts';
import { VideoFile } from './video-file.entity.ts';
import { VideoSource } from './video-source.entity.ts';

const db = tables({ VideoCaption });
const isVariant = (file: VideoFile): file is VideoFile & Variant => file.playlistFilename !== null;

/** The master playlist of these files and the captions of their video, under a new name. The caller has locked the video. */
export async function writeMaster(tx: Transaction, video: Video, files: readonly VideoFile[]) {
  const source = await tx.findOne(VideoSource, { videoId: video.id, version: video.sourceVersion });
  const captions = await db(tx)
    .selectFrom('VideoCaption')
    .select(['language', 'filename'])
    .where('videoId', '=', video.id)
    .orderBy('language')
    .execute();
  const subtitles = captions.map(({ language, filename }) => ({
    language,
    label: languageLabel(language),
    playlistFilename: subtitlePlaylistOf(filename),
  }));
  const duration = source?.probe.duration ?? video.duration;
  return {
    masterFilename: `${randomUUID()}-master.m3u8`,
    masterText: masterPlaylist(files.filter(isVariant), duration, subtitles),
    updatedAt: new Date(),
  };
}

/** Writes the master playlist anew, where there is one here, after captions changed. The caller has locked the video. */
export async function rewriteMaster(tx: Transaction, video: Video): Promise<void> {
  if (video.url) return;
  const files = await tx.find(VideoFile, { videoId: video.id, kind: 'hls' }, { orderBy: { resolution: 'asc' } });
  if (files.length > 0) await tx.nativeUpdate(StreamingPlaylist, { videoId: video.id }, await writeMaster(tx, video, files));
}
