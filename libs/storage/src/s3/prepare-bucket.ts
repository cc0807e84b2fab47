import type { Log } from '@flotilla/telemetry';
import { hasCode } from './failures.ts';
import { isReadableByAnybody } from './public-policy.ts';
import type { Store } from './store.ts';

type Options = { readonly region: string; readonly log: Log | undefined };

/** Makes the bucket if it is missing, for nobody but us; refuses one that anybody may read. */
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
      // Another process was quicker.
      if (!hasCode(error, 'BucketAlreadyOwnedByYou', 'BucketAlreadyExists')) throw error;
    });
    log?.info({ bucket }, 'made the bucket');
  }
  const policy = await call(() => client.getBucketPolicy(bucket)).catch((error: unknown) => {
    if (hasCode(error, 'NoSuchBucketPolicy')) return null;
    if (!hasCode(error, 'AccessDenied', 'MethodNotAllowed', 'NotImplemented')) throw error;
    log?.warn({ bucket, reason: (error as Error).message }, 'cannot see whether anybody may read the bucket; make sure that nobody may');
    return null;
  });
  if (policy !== null && isReadableByAnybody(policy)) {
    throw new Error(`The policy of bucket ${bucket} lets anybody read it: private films would be public. Take that policy away.`);
  }
}
