import type { TypeOf } from '@flotilla/contract';
import type { videoSource } from '@flotilla/contracts-videos';
import { isoDate } from '../../iso-date.ts';
import { resolutionLabel } from './resolution-label.ts';
import type { SourceTuple } from './video-columns.ts';
import type { MediaMetadata } from './video-source.entity.ts';

/** What was uploaded (docs/contract/videos.md#source). Originals are not offered for download. */
export function shapeSource([inputFilename, size, video, metadata, createdAt]: SourceTuple): TypeOf<typeof videoSource> {
  const resolution = video ? Math.min(video.width, video.height) : 0;
  return {
    inputFilename,
    filename: inputFilename,
    resolution: { id: resolution, label: resolutionLabel(resolution, video?.width ?? null, video?.height ?? null) },
    size,
    width: video?.width ?? 0,
    height: video?.height ?? 0,
    fps: video ? Math.round(video.fps) : 0,
    metadata: metadata as MediaMetadata,
    fileDownloadUrl: null,
    createdAt: isoDate(createdAt),
  };
}
