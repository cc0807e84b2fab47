import type { VideoFile } from '../catalogue/index.ts';

/** Every stored object a file row points at. */
export function objectKeysOf({ storageKey, playlistKey, hashesKey }: VideoFile): string[] {
  return [storageKey, playlistKey, hashesKey].filter((key) => typeof key === 'string');
}
