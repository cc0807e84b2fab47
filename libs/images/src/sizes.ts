import type { Size } from './image.ts';

const square = (side: number): Size => ({ width: side, height: side });

/** The sizes images are kept in (docs/contract/conventions.md#image-sizes). */
export const avatarSizes: readonly Size[] = [1500, 600, 120, 48].map(square);
export const bannerSizes: readonly Size[] = [
  { width: 1920, height: 317 },
  { width: 600, height: 100 },
];
export const logoSizes = {
  favicon: [square(32)],
  'header-square': [square(48)],
  'header-wide': [{ height: 48 }],
  opengraph: [{ width: 1200, height: 650 }],
} as const satisfies Record<string, readonly Size[]>;

export type LogoType = keyof typeof logoSizes;
