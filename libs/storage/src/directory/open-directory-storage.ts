import type { Log } from '@flotilla/telemetry';
import type { Storage } from '../storage.ts';
export type DirectoryStorageOptions = { directory: string; log?: Log; reserveBytes?: number; measureFreeBytes?: () => Promise<number> };
export async function openDirectoryStorage(_: DirectoryStorageOptions): Promise<Storage> {
  throw new Error('not yet');
}
