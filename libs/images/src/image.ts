/** The accepted formats, by their media types. */
export const formats: Readonly<Record<string, Format>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

export type Format = 'gif' | 'jpeg' | 'png' | 'svg' | 'webp';

/** An uploaded file and its declared format. */
export type Source = { readonly mediaType: string; readonly bytes: Uint8Array };

/** Pixels of an image to make. Without a width, or within an area, it keeps the ratio of its source; within an area it is never enlarged. */
export type Size = { readonly width?: number; readonly height: number } | { readonly within: Pick<Image, 'height' | 'width'> };

/** A drawn image. `extension` includes the dot. */
export type Image = {
  readonly width: number;
  readonly height: number;
  readonly extension: '.gif' | '.jpg' | '.png' | '.webp';
  readonly mediaType: 'image/gif' | 'image/jpeg' | 'image/png' | 'image/webp';
  readonly bytes: Uint8Array;
};
