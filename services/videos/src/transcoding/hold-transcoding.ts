import { videoState } from '@flotilla/contracts-shared';
import type { Transaction } from '@flotilla/database';
import { lockVideo, type Video, VideoTranscoding } from '../catalogue/index.ts';
import { type RenditionState, VideoRendition } from './video-rendition.entity.ts';

export type Reference = { readonly videoUuid: string; readonly sourceVersion: number };

/** A video, held until the transaction ends, with what is known about the renditions of its present source. */
export type HeldTranscoding = {
  readonly video: Video;
  readonly transcoding: VideoTranscoding;
  readonly renditions: readonly VideoRendition[];
  /** The row of one resolution; made when an event about it comes before the plan. */
  rendition(resolution: number): VideoRendition;
};

/** Null when the video is gone or has another source by now: events about it have no effect and their files no owner. */
export async function holdTranscoding(tx: Transaction, { videoUuid, sourceVersion }: Reference): Promise<HeldTranscoding | null> {
  const video = await lockVideo(tx, { uuid: videoUuid });
  return video?.sourceVersion === sourceVersion ? readTranscoding(tx, video) : null;
}

/** The same for a video that is held already. */
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

/** What is told of another source than the row is about begins anew. */
async function transcodingOf(tx: Transaction, videoId: number, sourceVersion: number): Promise<VideoTranscoding> {
  const beginning = { sourceVersion, state: 'waiting', error: null, updatedAt: new Date() } as const;
  const known = await tx.findOne(VideoTranscoding, { videoId });
  if (!known) return tx.create(VideoTranscoding, { videoId, ...beginning }, { persist: true });
  return known.sourceVersion === sourceVersion ? known : Object.assign(known, beginning);
}

/** When the end was told before the plan, what had not come by then will not come. */
function stateOfNew({ state }: VideoTranscoding): RenditionState {
  return state === 'failed' || state === 'cancelled' ? state : 'waiting';
}

/** Whether renditions may still come without anybody asking again. */
export const isUnderWay = ({ state }: VideoTranscoding): boolean => state === 'waiting' || state === 'running';

export const isMissing = ({ state }: VideoRendition): boolean => state === 'waiting' || state === 'active';

/** Whether the video never became playable. */
export function hasNothingToPlay({ video, renditions }: HeldTranscoding): boolean {
  return video.state === videoState.TO_TRANSCODE && renditions.every(({ state }) => state !== 'completed');
}
