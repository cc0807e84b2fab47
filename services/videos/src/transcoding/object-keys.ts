import type { VideoFile } from '../catalogue/index.ts';

/** Every stored object that a file row refers to. */
export function objectKeysOf({ storageKey, playlistKey, hashesKey }: VideoFile): string[] {
  return [storageKey, playlistKey, hashesKey].filter((key) => typeof key === 'string');
}
