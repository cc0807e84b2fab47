import type { Probe } from '../probe/probe.ts';
import { isCopyable } from './audio.ts';
import { bitratesOf } from './bit-rate.ts';

const INDEXED_CONTAINERS = ['mov', 'mp4', 'matroska'];
const PROFILES = ['Baseline', 'Constrained Baseline', 'Main', 'High'];

/**
 * Whether the source's own streams may be copied as the rendition of its own resolution (docs/contract/transcoding.md#copies). Stricter than the
 * contract where a copy would not play: rotated or anamorphic video, variable rates and odd sizes are encoded. Key frames are checked later.
 */
export function mayBeCopied({ formatName, bitrate, video, audio }: Probe, maxFps = 60): boolean {
  if (!video || video.codec !== 'h264' || video.pixelFormat !== 'yuv420p' || !PROFILES.includes(video.profile ?? '')) return false;
  if (!formatName.split(',').some((name) => INDEXED_CONTAINERS.includes(name))) return false;
  if (video.rotation !== 0 || video.isVariableFrameRate || video.isHdr || video.width % 2 || video.height % 2) return false;
  if (video.fps < 2 || Math.round(video.fps) > maxFps) return false;
  const known = video.bitrate ?? bitrate;
  const format = { resolution: Math.min(video.width, video.height), ratio: video.width / video.height, fps: Math.round(video.fps) };
  return known !== null && known <= bitratesOf(format).max && (audio === null || isCopyable(audio));
}
