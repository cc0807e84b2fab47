import { setting } from '@flotilla/config';

/** Where files are stored: an S3 store when its endpoint is set, else a folder. Read by every service that stores or reads files. */
export const storageSettings = {
  storageDirectory: setting.optional(
    setting.text('STORAGE_DIRECTORY', 'Folder for uploaded and transcoded files; not used when S3_ENDPOINT is set.'),
  ),
  s3Endpoint: setting.optional(setting.url('S3_ENDPOINT', 'URL of the S3 store for uploaded and transcoded files.')),
  s3AccessKey: setting.optional(setting.text('S3_ACCESS_KEY', 'Access key of the store.')),
  s3SecretKey: setting.optional(setting.text('S3_SECRET_KEY', 'Secret key of the store.', { secret: true })),
  s3Bucket: setting.text('S3_BUCKET', 'Bucket for the files; created if it is missing.', { fallback: 'flotilla' }),
  s3Region: setting.text('S3_REGION', 'Region of the bucket.', { fallback: 'us-east-1' }),
  s3PublicEndpoint: setting.optional(
    setting.url('S3_PUBLIC_ENDPOINT', 'URL of the store as players reach it, for DELIVERY=redirect; default S3_ENDPOINT.'),
  ),
};
