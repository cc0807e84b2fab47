import type { S3StorageOptions } from '../src/s3/open-s3-storage.ts';

/** Options for the store that `whenEngine` has found. */
export function optionsOf(settings: Readonly<Record<string, string>>): Omit<S3StorageOptions, 'log'> {
  return {
    endpoint: settings['S3_ENDPOINT'] as string,
    accessKey: settings['S3_ACCESS_KEY'] as string,
    secretKey: settings['S3_SECRET_KEY'] as string,
    bucket: settings['S3_BUCKET'] as string,
    region: settings['S3_REGION'] as string,
  };
}
