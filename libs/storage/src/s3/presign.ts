import type { Client } from 'minio';
import type { Storage } from '../storage.ts';

/** Signs a GET of exactly this object and the headers of its answer, locally without a request to the store. */
export function createPresign(client: Client, bucket: string): Storage['presign'] {
  return (key, { expiresInSeconds, contentType, contentDisposition }) => {
    const answer = {
      ...(contentDisposition !== undefined && { 'response-content-disposition': contentDisposition }),
      ...(contentType !== undefined && { 'response-content-type': contentType }),
    };
    return client.presignedGetObject(bucket, key, expiresInSeconds, answer);
  };
}
