import { retryUntilAvailable } from '@flotilla/availability';
import type { SettingsOf } from '@flotilla/config';
import type { Log, Metrics } from '@flotilla/telemetry';
import { openDirectoryStorage } from './directory/open-directory-storage.ts';
import { StorageUnavailable } from './errors.ts';
import { measured } from './measured.ts';
import type { Storage } from './storage.ts';
import type { storageSettings } from './storage-settings.ts';

type Options = { readonly log: Log; readonly metrics?: Metrics; readonly reserveBytes?: number; readonly signal?: AbortSignal };

/**
 * Opens the S3 store when S3_ENDPOINT is set, retrying until it is available, else the directory. Throws when settings are missing or wrong. Only the
 * libraries of that store are loaded: they take some megabytes of each process.
 */
export async function connectStorage(
  config: SettingsOf<typeof storageSettings>,
  { log, metrics, reserveBytes, signal }: Options,
): Promise<Storage> {
  const { s3Endpoint, s3AccessKey, s3SecretKey, storageDirectory } = config;
  if (s3Endpoint) {
    if (!s3AccessKey || !s3SecretKey) throw new Error('S3_ENDPOINT needs S3_ACCESS_KEY and S3_SECRET_KEY.');
    const { openS3Storage } = await import('./s3/open-s3-storage.ts');
    const open = () =>
      openS3Storage({
        endpoint: s3Endpoint,
        publicEndpoint: config.s3PublicEndpoint,
        accessKey: s3AccessKey,
        secretKey: s3SecretKey,
        bucket: config.s3Bucket,
        region: config.s3Region,
        log,
      });
    const isUnavailable = (error: unknown) => error instanceof StorageUnavailable;
    return measured(await retryUntilAvailable(open, { engine: `the store at ${s3Endpoint}`, isUnavailable, log, signal }), metrics);
  }
  if (storageDirectory) {
    return measured(
      await openDirectoryStorage({ directory: storageDirectory, log, ...(reserveBytes !== undefined && { reserveBytes }) }),
      metrics,
    );
  }
  throw new Error('No storage for files is configured: set S3_ENDPOINT or STORAGE_DIRECTORY.');
}
