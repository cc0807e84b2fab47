import type { Size } from '../image.ts';

/** In pixels. */
export type Area = { readonly width: number; readonly height: number };
/** Of a source as it is shown. */
export type Properties = Area & { readonly frames: number };

/** Of all frames that are decoded at once. */
export const MAX_SOURCE_PIXELS = 50_000_000;
/** Of all frames of one size: GIF and WebP take about a third of a second per million. */
const MAX_MOVING_PIXELS = 16_000_000;
const MAX_RATIO = 20;
const SVG_DPI = 72;
const MAX_DPI = 100_000;

/** Without a width it follows from the ratio; very wide images are cropped. */
export function areaOf({ width, height }: Size, properties: Properties): Area {
  const ratio = Math.min(properties.width / properties.height, MAX_RATIO);
  return { width: width ?? Math.max(1, Math.round(height * ratio)), height };
}

/** Whether all frames are kept: as long as decoding and writing them stays within bounds. Else the first stands for them. */
export function moves(area: Area, properties: Properties): boolean {
  return (
    properties.frames > 1 &&
    pixels(area) * properties.frames <= MAX_MOVING_PIXELS &&
    pixels(properties) * properties.frames <= MAX_SOURCE_PIXELS
  );
}

/** At which a drawing without pixels of its own covers the area. */
export function densityFor(area: Area, properties: Properties): number {
  const scale = Math.max(area.width / properties.width, area.height / properties.height);
  return Math.min(MAX_DPI, Math.max(1, Math.ceil(SVG_DPI * scale)));
}

const pixels = ({ width, height }: Area) => width * height;
