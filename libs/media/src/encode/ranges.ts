import type { Rate } from '../ladder/frame-rate.ts';

/** Part `index` of `count` equal parts of a film. */
export type Part = { readonly index: number; readonly count: number };
/** Frames [first, end) of a rendition at its own rate; `end` null means to the last one. */
export type FrameRange = { readonly first: number; readonly end: number | null };

/** Key frames every two seconds (videos 12.4), so that 4 second segments always find one. */
export function keyFrameInterval({ numerator, denominator }: Rate): number {
  return Math.max(1, Math.round((2 * numerator) / denominator));
}

/** Frames of a rendition that lasts `duration` seconds. */
export function frameCount(duration: number, { numerator, denominator }: Rate): number {
  return Math.max(1, Math.ceil((duration * numerator) / denominator - 1e-6));
}

/** The frames of one part. Parts begin on key frames and are counted in frames of the output, so that they join exactly. */
export function framesOf({ index, count }: Part, duration: number, rate: Rate): FrameRange {
  const interval = keyFrameInterval(rate);
  const perPart = Math.ceil(frameCount(duration, rate) / interval / count) * interval;
  return { first: index * perPart, end: index === count - 1 ? null : (index + 1) * perPart };
}

/** The seconds of the source to read for a range: one more on either side, which the graph trims away. */
export function windowOf({ first, end }: FrameRange, { numerator, denominator }: Rate): { start: number; length: number | null } {
  const seconds = (frames: number) => (frames * denominator) / numerator;
  const start = Math.max(0, seconds(first) - 1);
  return { start, length: end === null ? null : seconds(end) - start + 1 };
}
