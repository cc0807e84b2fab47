import type { Rate } from '../ladder/frame-rate.ts';

/** Part `index` of `count` equal parts of a video. */
export type Part = { readonly index: number; readonly count: number };
/** Frames [first, end) of a rendition at its own rate; `end` null means to the last one. */
export type FrameRange = { readonly first: number; readonly end: number | null };

/** Key frames every two seconds (docs/contract/transcoding.md#quality), so that 4 second segments always find one. */
export function keyFrameInterval({ numerator, denominator }: Rate): number {
  return Math.max(1, Math.round((2 * numerator) / denominator));
}

/** Frames of a rendition that lasts `duration` seconds. */
export function frameCount(duration: number, { numerator, denominator }: Rate): number {
  return Math.max(1, Math.ceil((duration * numerator) / denominator - 1e-6));
}

/** The frames of one part, none of them empty. Parts begin on key frames and are counted in frames of the output, so that they join exactly. */
export function framesOf({ index, count }: Part, duration: number, rate: Rate): FrameRange {
  const interval = keyFrameInterval(rate);
  const intervals = Math.ceil(frameCount(duration, rate) / interval);
  const startOf = (part: number) => Math.floor((part * intervals) / count) * interval;
  return { first: startOf(index), end: index === count - 1 ? null : startOf(index + 1) };
}

/** The second of the source to read a range from: one second earlier than needed, which the graph trims away. */
export function readingStart({ first }: FrameRange, { numerator, denominator }: Rate): number {
  return Math.max(0, (first * denominator) / numerator - 1);
}
