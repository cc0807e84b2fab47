import type { SettingsOf } from '@flotilla/config';
import type { Log, Metrics } from '@flotilla/telemetry';
import { openDirectoryStorage } from './directory/open-directory-storage.ts';
import type { Storage } from './storage.ts';
import type { storageSettings } from './storage-settings.ts';

type Options = { readonly log: Log; readonly metrics?: Metrics; readonly reserveBytes?: number; readonly signal?: AbortSignal };

/** Opens the S3 store when S3_ENDPOINT is set, else the directory. */
export async function connectStorage(config: SettingsOf<typeof storageSettings>, { log, reserveBytes }: Options): Promise<Storage> {
  if (config.storageDirectory) {
    return openDirectoryStorage({ directory: config.storageDirectory, log, ...(reserveBytes !== undefined && { reserveBytes }) });
  }
  throw new Error('Nothing holds the files: set S3_ENDPOINT or STORAGE_DIRECTORY.');
}
