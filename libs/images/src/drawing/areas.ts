import type { Size } from '../image.ts';

/** In pixels. */
export type Area = { readonly width: number; readonly height: number };
/** The dimensions of a source as it is shown. */
export type Properties = Area & { readonly frames: number };

/** The most pixels of all frames that are decoded together. */
export const MAX_SOURCE_PIXELS = 50_000_000;
/** The most pixels of all frames in one output size: writing GIF and WebP takes about a third of a second per million. */
const MAX_MOVING_PIXELS = 16_000_000;
const MAX_RATIO = 20;
const SVG_DPI = 72;
const MAX_DPI = 100_000;

/** The area in pixels. An absent width follows from the ratio; very wide images are cropped. */
export function areaOf(size: Size, properties: Properties): Area {
  if ('within' in size) return shrunk(properties, size.within);
  const { width, height } = size;
  const ratio = Math.min(properties.width / properties.height, MAX_RATIO);
  return { width: width ?? Math.max(1, Math.round(height * ratio)), height };
}

function shrunk({ width, height }: Area, within: Area): Area {
  const scale = Math.min(1, within.width / width, within.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether all frames are kept: only while decoding and writing them stays within bounds. Otherwise only the first frame is used. */
export function moves(area: Area, properties: Properties): boolean {
  return (
    properties.frames > 1 &&
    pixels(area) * properties.frames <= MAX_MOVING_PIXELS &&
    pixels(properties) * properties.frames <= MAX_SOURCE_PIXELS
  );
}

/** The resolution at which a vector drawing covers the area. */
export function densityFor(area: Area, properties: Properties): number {
  const scale = Math.max(area.width / properties.width, area.height / properties.height);
  return Math.min(MAX_DPI, Math.max(1, Math.ceil(SVG_DPI * scale)));
}

const pixels = ({ width, height }: Area) => width * height;
