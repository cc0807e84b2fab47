import { MAX_SIDE_IN_PIXELS, MAX_STREAMS } from '../input.ts';
import type { FfprobeOutput } from './ffprobe-output.ts';
import type { Probe } from './probe.ts';
import { UnusableMedia } from './unusable-media.ts';

const IMAGE_BRANDS = ['avif', 'avis', 'heic', 'heix', 'heif', 'hevc', 'mif1', 'msf1'];
const MAX_ASPECT_RATIO = 20;
const SHORTEST_IN_SECONDS = 0.01;
const MAX_DURATION_IN_SECONDS = 7 * 24 * 3600;
/** Fewer bytes than any codec needs: such a file is an attack on encoders. */
const MIN_BYTES_PER_FRAME = 4;
const MIN_BYTES_PER_SECOND_OF_AUDIO = 50;

/** Throws UnusableMedia for files that cannot become a video according to their properties. */
export function refuseUnusable({ streams = [], format }: FfprobeOutput, { video, audio }: Probe): void {
  if (streams.length === 0) refuse('The file holds no video and no sound.');
  if (streams.length > MAX_STREAMS) refuse(`The file holds ${streams.length} tracks; at most ${MAX_STREAMS} are accepted.`);
  if (IMAGE_BRANDS.includes((format?.tags?.['major_brand'] ?? '').trim())) refuse('This is a picture, not a video or sound.');
  if (!video && !audio) {
    refuse(
      streams.some(({ codec_type: type }) => type === 'video')
        ? 'The file holds a picture only, no video or sound.'
        : 'The file holds no video and no sound.',
    );
  }
  if (!video) return;
  const { width, height } = video;
  if (width < 1 || height < 1) refuse('The size of the picture cannot be read; the file may be damaged.');
  if (width > MAX_SIDE_IN_PIXELS || height > MAX_SIDE_IN_PIXELS) {
    refuse(`The picture has ${width} x ${height} pixels; at most ${MAX_SIDE_IN_PIXELS} on each side are accepted.`);
  }
  if (Math.max(width / height, height / width) > MAX_ASPECT_RATIO)
    refuse(`The picture of ${width} x ${height} pixels is too narrow for a video.`);
}

/** Throws UnusableMedia for durations that are implausible for the file's size. */
export function refuseEndless(probe: Probe): void {
  const { duration } = probe;
  if (duration < SHORTEST_IN_SECONDS) refuse('The file lasts 0 seconds.');
  if (duration > MAX_DURATION_IN_SECONDS) refuse('The file claims to be longer than a week.');
  if (isEndless(probe)) refuse(`The file claims to last ${Math.round(duration)} seconds but is much too small for that.`);
}

/** Whether a file is much too small for the duration that it declares. */
export function isEndless({ video, duration, size }: Probe): boolean {
  return duration * (video ? video.fps * MIN_BYTES_PER_FRAME : MIN_BYTES_PER_SECOND_OF_AUDIO) > size;
}

export function refuse(reason: string): never {
  throw new UnusableMedia(reason);
}
