import type { StoredObject } from '../storage.ts';
import type { Store } from './store.ts';

const PAGE = 1000;

export async function* listObjects({ client, bucket, call }: Store, prefix: string): AsyncGenerator<StoredObject> {
  for (let token = ''; ; ) {
    const page = await call(() => client.listObjectsV2Query(bucket, prefix, token, '', PAGE, ''));
    for (const { name, size, etag, lastModified } of page.objects) {
      if (name !== undefined) yield { key: name, size, etag: etag ?? '', modifiedAt: lastModified as Date };
    }
    if (!page.isTruncated || !page.nextContinuationToken) return;
    token = page.nextContinuationToken;
  }
}
