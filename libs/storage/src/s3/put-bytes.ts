import type { IncomingHttpHeaders } from 'node:http';
import { etagOfStored } from './etag.ts';
import { md5Of } from './md5.ts';
import type { Store } from './store.ts';
import { transferMs } from './timing.ts';

type Target = {
  readonly key: string;
  readonly query?: string;
  readonly contentType?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Sends bytes in memory, with retries; the store checks their MD5, and its entity tag is compared. */
export async function putBytes({ client, bucket, call }: Store, { key, query = '', contentType, signal }: Target, bytes: Buffer) {
  const md5 = await md5Of(bytes);
  const headers = { 'content-md5': md5.toString('base64'), ...(contentType !== undefined && { 'content-type': contentType }) };
  const request = () =>
    client.makeRequestAsync({ method: 'PUT', bucketName: bucket, objectName: key, query, headers: { ...headers } }, bytes);
  return call(
    async () => {
      const answer = await request();
      return { etag: etagOfStored(answer.headers, md5), storedAt: dateOf(answer.headers) };
    },
    { signal, extraMs: transferMs(bytes.length) },
  );
}

function dateOf({ date }: IncomingHttpHeaders): Date {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? new Date() : new Date(time);
}
