/** Bits per pixel by resolution class: minimum, average, maximum (docs/contract/transcoding.md#quality). */
const BITS_PER_PIXEL = [
  [2160, 0.02, 0.08, 0.14],
  [1440, 0.02, 0.09, 0.16],
  [1080, 0.02, 0.1, 0.17],
  [720, 0.02, 0.11, 0.19],
  [480, 0.02, 0.12, 0.22],
  [360, 0.02, 0.15, 0.26],
  [240, 0.02, 0.17, 0.29],
  [144, 0.02, 0.19, 0.32],
] as const;

type VideoFormat = { readonly resolution: number; readonly ratio: number; readonly fps: number };
type Bitrates = { readonly min: number; readonly average: number; readonly max: number };

/** Minimum, average and maximum video bit rates in bit/s; `ratio` is width/height (docs/contract/transcoding.md#quality). */
export function bitratesOf({ resolution, ratio, fps }: VideoFormat): Bitrates {
  const lowest = BITS_PER_PIXEL[BITS_PER_PIXEL.length - 1]!;
  const [, min, average, max] = BITS_PER_PIXEL.find(([from]) => from <= resolution) ?? lowest;
  const other = resolution * (ratio < 1 ? 1 / ratio : ratio);
  const bitrate = (bits: number) => Math.floor(resolution * other * fps * bits + 1e-6);
  return { min: bitrate(min) || 10_000, average: bitrate(average) || 192_000, max: bitrate(max) || 256_000 };
}

/** Target video bit rate in bit/s, used as the maximum rate: never more than a little above the source's own. */
export function targetBitrate(video: VideoFormat, inputBitrate: number | null): number {
  const { min, average } = bitratesOf(video);
  return inputBitrate === null ? average : Math.max(min, Math.min(average, Math.round(inputBitrate * 1.3)));
}
