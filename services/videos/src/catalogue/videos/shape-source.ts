import type { TypeOf } from '@flotilla/contract';
import type { videoSource } from '@flotilla/contracts-videos';
import { isoDate } from '../../iso-date.ts';
import { resolutionLabel } from './resolution-label.ts';
import type { SourceTuple } from './video-columns.ts';
import { codedSize, type MediaMetadata } from './video-source.entity.ts';

/** What was uploaded (docs/contract/videos.md#source). Originals are not offered for download. */
export function shapeSource([inputFilename, size, video, metadata, createdAt]: SourceTuple): TypeOf<typeof videoSource> {
  const coded = codedSize(video);
  const resolution = coded ? Math.min(coded.width, coded.height) : 0;
  return {
    inputFilename,
    filename: inputFilename,
    resolution: { id: resolution, label: resolutionLabel(resolution, coded?.width ?? null, coded?.height ?? null) },
    size,
    width: coded?.width ?? 0,
    height: coded?.height ?? 0,
    fps: video ? Math.round(video.fps) : 0,
    metadata: metadata as MediaMetadata,
    fileDownloadUrl: null,
    createdAt: isoDate(createdAt),
  };
}
