import type { Finding } from '@flotilla/service';

export type Transcode = {
  readonly id: number;
  readonly videoUuid: string;
  readonly sourceVersion: number;
  readonly state: 'cancelled' | 'completed' | 'failed' | 'running';
  readonly createdAt: Date;
  /** The resolutions of its ready renditions. */
  readonly ready: readonly number[];
  readonly hasWork: boolean;
};
export type Video = {
  readonly uuid: string;
  readonly sourceVersion: number;
  readonly transcoding: string | null;
  readonly files: readonly number[];
};
export type Objection = Pick<Finding, 'kind' | 'repair' | 'sentence' | 'service' | 'what'> & { readonly key?: string };

/** Differences between a transcode and its video about which no event is under way. */
export function* objectionsTo(transcode: Transcode, video: Video | undefined): Generator<Objection> {
  const { state, ready, hasWork, sourceVersion } = transcode;
  if (!video) {
    const sentence = 'The transcoder keeps this for a video that is gone.';
    yield { kind: 'orphan', service: 'transcoder', what: 'transcode', sentence, repair: 'forget the transcode' };
    return;
  }
  if (video.sourceVersion !== sourceVersion) return;
  for (const resolution of ready) {
    if (video.files.includes(resolution)) continue;
    const sentence = `The transcoder made ${resolution}p, and the video has no such file.`;
    yield { kind: 'lost', service: 'videos', what: 'rendition', key: `/${resolution}`, sentence, repair: null };
  }
  if (state === 'running') {
    if (hasWork) return;
    const sentence = 'Renditions of this video are still to be made, and no job is alive for them.';
    yield { kind: 'stuck', service: 'transcoder', what: 'transcode', sentence, repair: 'go on with the transcode' };
  } else if (video.transcoding === 'waiting' || video.transcoding === 'running') {
    const sentence = `The transcoder has ended (${state}), and the video still waits for it.`;
    yield { kind: 'stuck', service: 'videos', what: 'transcoding', sentence, repair: 'publish the end of transcoding' };
  }
}
