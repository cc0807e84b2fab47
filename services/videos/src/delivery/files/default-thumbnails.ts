import { readFileSync } from 'node:fs';
import { defaultThumbnails } from '../../catalogue/index.ts';

/** The files of the default thumbnails, by their names. Whoever changes one gives it another name, because browsers keep them. */
export const defaultThumbnailFiles: ReadonlyMap<string, Buffer> = new Map(
  defaultThumbnails.map(([, , filename]) => [filename, readFileSync(new URL(`default-thumbnails/${filename}`, import.meta.url))]),
);
