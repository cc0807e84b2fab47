import type { Payload } from '@flotilla/contract';
import { videoState } from '@flotilla/contracts-shared';
import type { transcoderEvents } from '@flotilla/contracts-transcoder';
import type { Transaction } from '@flotilla/database';
import { announceVideoLater, publishVideo, requestStoryboard, type Video, VideoFile } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { removeObjectsLater } from '../objects/index.ts';
import { holdTranscoding } from './hold-transcoding.ts';
import { objectKeysOf } from './object-keys.ts';
import { removeSourceLater } from './remove-source.ts';
import { rewritePlaylist } from './rewrite-playlist.ts';
import type { VideoRendition } from './video-rendition.entity.ts';

export type ReadyRendition = Payload<(typeof transcoderEvents)['renditionReady']>;

/**
 * Adds a finished rendition to its video: file rows, a new master playlist where it has HLS files, and the first one publishes the video
 * (docs/contract/transcoding.md#publication). A rendition is refused, and removed from storage, when the video was deleted, has another source, or a newer
 * claim is known.
 */
export async function acceptRendition(
  { storage, clock, log, settings }: Pick<Deps, 'clock' | 'log' | 'settings' | 'storage'>,
  tx: Transaction,
  ready: ReadyRendition,
): Promise<void> {
  const published = keysOf(ready);
  const held = await holdTranscoding(tx, ready);
  if (!held) {
    log.info({ videoUuid: ready.videoUuid, resolution: ready.resolution }, 'rendition arrived too late and is removed');
    return removeObjectsLater(tx, published);
  }
  const now = clock.now();
  const { video, transcoding } = held;
  const rendition = held.rendition(ready.resolution);
  const before = await tx.find(VideoFile, { videoId: video.id, resolution: ready.resolution });
  const inUse = before.flatMap(objectKeysOf);
  if (isOutdone(rendition, ready)) {
    log.info(
      { videoUuid: video.uuid, resolution: ready.resolution, fencingToken: ready.fence },
      'rendition was refused: a newer claim is known',
    );
    return removeObjectsLater(tx, without(published, inUse));
  }

  await removeObjectsLater(tx, without(inUse, published));
  await tx.nativeDelete(VideoFile, { id: { $in: before.map(({ id }) => id) } });
  for (const file of filesOf(video, ready, now)) tx.create(VideoFile, file, { persist: true });
  Object.assign(rendition, { state: 'completed', progress: 100, fencingToken: ready.fence, error: null, updatedAt: now });
  if (transcoding.state === 'waiting') transcoding.state = 'running';
  await tx.flush();

  if (ready.media || before.some(({ kind }) => kind === 'hls')) await rewritePlaylist(storage, tx, video);
  if (ready.hasVideo && settings().storyboards.enabled) await requestStoryboard(tx, video, 'new', now);
  if (transcoding.state === 'completed') await removeSourceLater(tx, video);
  if (video.state !== videoState.PUBLISHED) {
    video.state = videoState.PUBLISHED;
    video.publishedAt = now;
    await announceVideoLater(tx, video, now, { byItself: video.waitTranscoding });
  }
  // Others who show it know its files by their names.
  publishVideo(tx, video);
}

function isOutdone({ state, fencingToken }: VideoRendition, ready: ReadyRendition): boolean {
  return ready.fence < fencingToken || (state === 'completed' && ready.fence === fencingToken);
}

function keysOf({ media, playlist, segmentHashes, webVideo }: ReadyRendition): string[] {
  return [media, playlist, segmentHashes, webVideo].filter((file) => file !== null).map(({ storageKey }) => storageKey);
}

const without = (keys: readonly string[], others: readonly string[]) => keys.filter((key) => !others.includes(key));

function filesOf(video: Video, { media, playlist, segmentHashes, webVideo, ...ready }: ReadyRendition, createdAt: Date) {
  const { resolution, width, height, fps, hasAudio, hasVideo, codecs, sourceVersion, fence: fencingToken } = ready;
  const common = {
    videoId: video.id,
    resolution,
    width,
    height,
    fps,
    hasAudio,
    hasVideo,
    codecs,
    sourceVersion,
    fencingToken,
    metadata: null,
    createdAt,
  };
  const stored = ({ filename, storageKey, size }: NonNullable<typeof media>) => ({ filename, storageKey, size, contentType: 'video/mp4' });
  const lists = {
    playlistFilename: playlist?.filename ?? null,
    playlistKey: playlist?.storageKey ?? null,
    playlistSize: playlist?.size ?? null,
    hashesKey: segmentHashes?.storageKey ?? null,
  };
  const noLists = { playlistFilename: null, playlistKey: null, playlistSize: null, hashesKey: null };
  return [
    ...(media ? [{ ...common, ...stored(media), ...lists, kind: 'hls' as const }] : []),
    ...(webVideo ? [{ ...common, ...stored(webVideo), ...noLists, kind: 'web' as const }] : []),
  ];
}
