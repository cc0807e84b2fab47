import { videoState } from '@flotilla/contracts-shared';
import type { Transaction } from '@flotilla/database';
import { lockVideo, type Video, VideoTranscoding } from '../catalogue/index.ts';
import { type RenditionState, VideoRendition } from './video-rendition.entity.ts';

export type Reference = { readonly videoUuid: string; readonly sourceVersion: number };

/** A video, locked until the transaction ends, with what is known about the renditions of its present source. */
export type HeldTranscoding = {
  readonly video: Video;
  readonly transcoding: VideoTranscoding;
  readonly renditions: readonly VideoRendition[];
  /** The row of one resolution; made when an event about it comes before the plan. */
  rendition(resolution: number): VideoRendition;
};

/** Null when the video was deleted or has another source: events about the former one have no effect and their files are removed. */
export async function holdTranscoding(tx: Transaction, { videoUuid, sourceVersion }: Reference): Promise<HeldTranscoding | null> {
  const video = await lockVideo(tx, { uuid: videoUuid });
  return video?.sourceVersion === sourceVersion ? readTranscoding(tx, video) : null;
}

/** The same for a video that is locked already. */
export async function readTranscoding(tx: Transaction, video: Video): Promise<HeldTranscoding> {
  const { id: videoId, sourceVersion } = video;
  const transcoding = await transcodingOf(tx, videoId, sourceVersion);
  const renditions = await tx.find(VideoRendition, { videoId, sourceVersion }, { orderBy: { resolution: 'asc' } });

  return {
    video,
    transcoding,
    renditions,
    rendition(resolution) {
      const found = renditions.find((rendition) => rendition.resolution === resolution);
      if (found) return found;
      const state = stateOfNew(transcoding);
      const error = state === 'failed' ? transcoding.error : null;
      const added = tx.create(
        VideoRendition,
        { videoId, sourceVersion, resolution, state, progress: 0, fencingToken: 0, error, updatedAt: new Date() },
        { persist: true },
      );
      renditions.push(added);
      return added;
    },
  };
}

/** Starts over when the row is about another source. */
async function transcodingOf(tx: Transaction, videoId: number, sourceVersion: number): Promise<VideoTranscoding> {
  const beginning = { sourceVersion, state: 'waiting', error: null, updatedAt: new Date() } as const;
  const known = await tx.findOne(VideoTranscoding, { videoId });
  if (!known) return tx.create(VideoTranscoding, { videoId, ...beginning }, { persist: true });
  return known.sourceVersion === sourceVersion ? known : Object.assign(known, beginning);
}

/** The end may be received before the plan: then renditions that are not ready will never be. */
function stateOfNew({ state }: VideoTranscoding): RenditionState {
  return state === 'failed' || state === 'cancelled' ? state : 'waiting';
}

/** Whether renditions may still become ready without a retry. */
export const isUnderWay = ({ state }: VideoTranscoding): boolean => state === 'waiting' || state === 'running';

export const isMissing = ({ state }: VideoRendition): boolean => state === 'waiting' || state === 'active';

/** Whether the video never became playable. */
export function hasNothingToPlay({ video, renditions }: HeldTranscoding): boolean {
  return video.state === videoState.TO_TRANSCODE && renditions.every(({ state }) => state !== 'completed');
}
