import type { Log } from '@flotilla/telemetry';
import { hasCode } from './failures.ts';
import { isReadableByAnybody } from './public-policy.ts';
import type { Store } from './store.ts';

type Options = { readonly region: string; readonly log: Log | undefined };

/** Creates a missing bucket as a private one; refuses a bucket that anybody may read. */
export async function prepareBucket(store: Store, { region, log }: Options): Promise<void> {
  const { client, bucket, call } = store;
  const isThere = await call(() => client.listObjectsV2Query(bucket, '', '', '', 1, '')).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && hasCode(error.cause ?? error, 'NoSuchBucket')) return false;
      throw error;
    },
  );
  if (!isThere) {
    await call(() => client.makeBucket(bucket, region)).catch((error: unknown) => {
      // Another process has created it.
      if (!hasCode(error, 'BucketAlreadyOwnedByYou', 'BucketAlreadyExists')) throw error;
    });
    log?.info({ bucket }, 'bucket was created');
  }
  const policy = await call(() => client.getBucketPolicy(bucket)).catch((error: unknown) => {
    if (hasCode(error, 'NoSuchBucketPolicy')) return null;
    if (!hasCode(error, 'AccessDenied', 'MethodNotAllowed', 'NotImplemented')) throw error;
    log?.warn({ bucket, reason: (error as Error).message }, 'could not read the policy of the bucket; make sure that it is private');
    return null;
  });
  if (policy !== null && isReadableByAnybody(policy)) {
    throw new Error(`The policy of bucket ${bucket} lets anybody read it: private videos would be public. Remove that policy.`);
  }
}
