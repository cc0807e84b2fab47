import type { FilePart } from '@flotilla/contract';

const types = ['image/png', 'image/jpeg', 'image/jpg', 'image/gif', 'image/webp'] as const;
const maxSize = 8 * 1024 * 1024;

/** The multipart part that holds an avatar or banner (docs/contract/conventions.md#image-parts). */
export const picturePart: FilePart = { required: true, maxSize, mediaTypes: types };
/** Logos may be SVG as well. */
export const logoPart: FilePart = { ...picturePart, mediaTypes: [...types, 'image/svg+xml'] };
