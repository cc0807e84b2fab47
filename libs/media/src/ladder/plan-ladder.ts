import type { Probe } from '../probe/probe.ts';
import { type AudioPlan, planAudio } from './audio.ts';
import { targetBitrate } from './bit-rate.ts';
import { exactRate, type Rate, targetFrameRate } from './frame-rate.ts';
import { mayBeCopied } from './quick.ts';
import { AUDIO_ONLY, even, ladderResolutions } from './resolutions.ts';

export type LadderChoice = { readonly enabled: readonly number[]; readonly alwaysOriginal?: boolean; readonly maxFps?: number };

/** One rendition to make. Sides in pixels; `fps` is reported, `rate` is encoded; `bitrate` is the maximum, in bit/s. */
export type RenditionPlan = {
  readonly resolution: number;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly rate: Rate;
  readonly bitrate: number;
  /** The source's own stream may be copied if its key frames allow that. */
  readonly mayCopy: boolean;
};

export type LadderPlan = {
  readonly renditions: readonly RenditionPlan[];
  readonly audio: AudioPlan | null;
  /** Where frames come from: the source, or the default image for audio alone. Plans are stored, so the name stays. */
  readonly picture: 'default' | 'source';
  readonly isHdr: boolean;
  readonly duration: number;
  /** The smaller side of the source's frames in pixels, 0 for audio alone. */
  readonly side: number;
};

const STILL_FPS = 25;
const WIDE = 16 / 9;

/** The renditions of a source, lowest resolution first (docs/contract/transcoding.md#resolutions). Throws UnusableFrameRate. */
export function planLadder(probe: Probe, { enabled, alwaysOriginal = true, maxFps = 60 }: LadderChoice): LadderPlan {
  const { video, audio, duration } = probe;
  const side = video ? Math.min(video.width, video.height) : null;
  const resolutions = ladderResolutions({ side, hasAudio: audio !== null }, { enabled, alwaysOriginal });
  const maximum = Math.max(...resolutions);
  const ratio = video ? video.width / video.height : WIDE;
  const inputFps = video?.fps ?? Math.min(STILL_FPS, maxFps);

  const renditions = resolutions.map((resolution): RenditionPlan => {
    if (resolution === AUDIO_ONLY) return audioOnly;
    const isMaximum = resolution === maximum;
    const fps = targetFrameRate(inputFps, { resolution, isMaximum }, maxFps);
    return {
      resolution,
      ...sides(resolution, ratio),
      fps,
      rate: exactRate(inputFps, fps, video?.isVariableFrameRate ?? false),
      bitrate: targetBitrate({ resolution, ratio, fps }, video?.bitrate ?? null),
      mayCopy: isMaximum && resolution === side && mayBeCopied(probe, maxFps),
    };
  });
  return {
    renditions,
    audio: planAudio(audio),
    picture: video ? 'source' : 'default',
    isHdr: video?.isHdr ?? false,
    duration,
    side: side ?? 0,
  };
}

const audioOnly: RenditionPlan = {
  resolution: AUDIO_ONLY,
  width: 0,
  height: 0,
  fps: 0,
  rate: { numerator: 1, denominator: 1 },
  bitrate: 0,
  mayCopy: false,
};

/** Landscape keeps the height, portrait the width; the other side is even and proportional (docs/contract/transcoding.md#quality). */
function sides(resolution: number, ratio: number): { width: number; height: number } {
  const short = even(resolution);
  const long = (proportion: number) => Math.max(2, Math.round((short * proportion) / 2) * 2);
  return ratio < 1 ? { width: short, height: long(1 / ratio) } : { width: long(ratio), height: short };
}
