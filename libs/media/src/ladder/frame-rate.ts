export class UnusableFrameRate extends Error {
  override readonly name = 'UnusableFrameRate';
}

type Target = { readonly resolution: number; readonly isMaximum: boolean };

/** The frame rate of a rendition as a whole number (docs/contract/transcoding.md#frame-rates). Throws UnusableFrameRate below 0.1. */
export function targetFrameRate(inputFps: number, { resolution, isMaximum }: Target, maxFps = 60): number {
  let fps = inputFps < 1 ? inputFps : Math.round(inputFps);
  if (resolution < 720 && !isMaximum && fps > Math.min(30, maxFps)) fps = closest(fps, [24, 25, 30], maxFps);
  if (fps < 0.1) throw new UnusableFrameRate('The video shows less than one picture in ten seconds.');
  if (fps < 1) return 1;
  return fps > maxFps ? closest(fps, [50, 60, maxFps], maxFps) : fps;
}

/** The largest candidate that divides the rate exactly, else the one with the smallest remainder. */
function closest(fps: number, candidates: readonly number[], maxFps: number): number {
  const allowed = candidates.filter((candidate) => candidate <= maxFps);
  if (allowed.length === 0) return maxFps;
  return allowed.reduce((best, candidate) => (remainder(fps, candidate) <= remainder(fps, best) ? candidate : best));
}

function remainder(fps: number, candidate: number): number {
  return fps % candidate;
}

/** Frames per second as a fraction, so that 29.97 stays 30000/1001 and never doubles a frame. */
export type Rate = { readonly numerator: number; readonly denominator: number };

/**
 * The exact constant rate a rendition is encoded at: the source's own when it is constant and its rounded rate is the target
 * or a multiple of it, else the whole number.
 */
export function exactRate(inputFps: number, target: number, isVariable: boolean): Rate {
  const rounded = Math.round(inputFps);
  if (isVariable || inputFps < 1 || rounded % target !== 0) return { numerator: target, denominator: 1 };
  const divisor = rounded / target;
  const { numerator, denominator } = knownRate(inputFps, rounded);
  return divisor === 1 ? { numerator, denominator } : reduce(numerator, denominator * divisor);
}

function knownRate(fps: number, rounded: number): Rate {
  const television = (rounded * 1000) / 1001;
  const isWhole = Math.abs(fps - rounded) <= Math.abs(fps - television);
  const near = isWhole ? rounded : television;
  if (Math.abs(fps - near) / fps > 0.002) return reduce(Math.round(fps * 1000), 1000);
  return isWhole ? { numerator: rounded, denominator: 1 } : { numerator: rounded * 1000, denominator: 1001 };
}

function reduce(numerator: number, denominator: number): Rate {
  let [a, b] = [numerator, denominator];
  while (b > 0) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}
