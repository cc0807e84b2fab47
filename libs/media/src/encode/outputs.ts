import type { AudioPlan } from '../ladder/audio.ts';
import type { RenditionPlan } from '../ladder/plan-ladder.ts';
import { options } from '../options.ts';
import type { MediaTools } from '../tools.ts';
import type { HlsNames } from './names.ts';
import { keyFrameInterval } from './ranges.ts';

const SEGMENT_SECONDS = 4;

/** H.264 as docs/contract/transcoding.md#quality asks, with the preset's own B-frames. `bitrate` is the maximum; below it the quality factor decides. */
export function videoEncoder({ bitrate, rate }: RenditionPlan, threads: number): string[] {
  const interval = keyFrameInterval(rate);
  return options({
    'c:v': 'libx264',
    preset: 'veryfast',
    'threads:v': threads,
    pix_fmt: 'yuv420p',
    'maxrate:v': bitrate,
    'bufsize:v': bitrate * 2,
    g: interval,
    keyint_min: interval,
    sc_threshold: 0,
    'flags:v': '+cgop',
  });
}

export function audioEncoder(plan: AudioPlan, { audioEncoder: encoder }: MediaTools): string[] {
  // Audio in transport streams has headers that MP4 does not allow; samples that an edit list hides before the start are not copied.
  if (plan.how === 'copy') return options({ 'c:a': 'copy', 'bsf:a': 'aac_adtstoasc', 'copypriorss:a': 0 });
  const bitrate = plan.bitrate === null ? {} : { 'b:a': plan.bitrate };
  const quality = plan.bitrate === null && encoder === 'libfdk_aac' ? { vbr: 5 } : bitrate;
  return options({ 'c:a': encoder, ...quality, ac: 2, af: 'aresample=async=1:first_pts=0' });
}

/** Drops the source's tags, chapters and place of recording. */
export const withoutMetadata = options({ map_metadata: -1, map_chapters: -1, max_muxing_queue_size: 1024 });

/** One fragmented MP4 with byte ranges and its media playlist (docs/contract/files.md#hls). */
export function hlsOutput({ media, playlist }: HlsNames): string[] {
  const hls = options({
    f: 'hls',
    hls_time: SEGMENT_SECONDS,
    hls_playlist_type: 'vod',
    hls_segment_type: 'fmp4',
    hls_flags: 'single_file',
    hls_segment_filename: media,
  });
  return [...withoutMetadata, ...hls, playlist];
}
