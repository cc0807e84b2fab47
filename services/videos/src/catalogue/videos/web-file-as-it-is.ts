import { randomUUID } from 'node:crypto';
import type { Video } from './video.entity.ts';
import { codedSize, type Probe } from './video-source.entity.ts';

/** How a file reaches browsers. */
export type WebType = { readonly contentType: string; readonly extension: string };
type Source = { readonly storageKey: string; readonly size: number; readonly probe: Probe };

/** The row of a progressive file that is served as it was uploaded. */
export function webFileAsItIs({ id: videoId }: Video, { storageKey, size, probe }: Source, type: WebType, createdAt: Date) {
  const { video, audio } = probe;
  const coded = codedSize(video);
  const resolution = coded ? Math.min(coded.width, coded.height) : 0;
  return {
    videoId,
    kind: 'web' as const,
    resolution,
    fps: video ? Math.round(video.fps) : 0,
    width: coded?.width ?? null,
    height: coded?.height ?? null,
    size,
    filename: `${randomUUID()}-${resolution}${type.extension}`,
    storageKey,
    contentType: type.contentType,
    hasAudio: audio !== null,
    hasVideo: video !== null,
    sourceVersion: 1,
    playlistFilename: null,
    playlistKey: null,
    playlistSize: null,
    hashesKey: null,
    metadata: null,
    createdAt,
  };
}
