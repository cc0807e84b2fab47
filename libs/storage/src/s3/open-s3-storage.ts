import type { Log } from '@flotilla/telemetry';
import { assertKey } from '../key.ts';
import type { Storage } from '../storage.ts';
import { createCalls } from './calls.ts';
import { createCircuit } from './circuit.ts';
import { type Access, createClient } from './client.ts';
import { createCopy, LARGEST_COPY } from './copy-object.ts';
import { listObjects } from './list-objects.ts';
import { createMultiparts } from './multiparts.ts';
import { prepareBucket } from './prepare-bucket.ts';
import { createPresign } from './presign.ts';
import { createPut } from './put-object.ts';
import { readObject } from './read-object.ts';
import { removeObjects } from './remove-objects.ts';
import { createSend, terms } from './send.ts';
import { statObject } from './stat-object.ts';
import type { Store } from './store.ts';
import { defaultTiming, type Timing } from './timing.ts';

export type S3StorageOptions = Access & {
  /** Scheme, host and port of the store. */
  readonly endpoint: string;
  /** The address for presigned URLs, as clients reach the store. */
  readonly publicEndpoint?: string | undefined;
  readonly bucket: string;
  readonly log?: Log | undefined;
  readonly timing?: Partial<Timing>;
  /** Larger objects are copied in parts. */
  readonly largestCopy?: number;
};

/**
 * Stores objects in a private bucket of an S3 store, which is created if it is missing. Every call has a deadline and is retried where that is safe;
 * `StorageUnavailable` means that the store does not answer or keeps failing. A multipart upload stays open until it is completed or aborted.
 */
export async function openS3Storage(options: S3StorageOptions): Promise<Storage & { close(): void }> {
  const { endpoint, publicEndpoint = endpoint, bucket, region, log } = options;
  const timing = { ...defaultTiming, ...options.timing };
  const { send, dropIdle, close: hangUp } = createSend({ secure: endpoint.startsWith('https:'), timing });
  const client = createClient(endpoint, options, send);
  const isThere = async () => {
    const held = { stallMs: timing.probeMs, until: performance.now() + timing.probeMs };
    return terms.run(held, () => client.bucketExists(bucket)).catch(() => false);
  };
  const circuit = createCircuit({ probe: isThere, timing, log, opened: dropIdle });
  let trusted = false;
  const store: Store = { client, bucket, call: createCalls({ circuit, timing, isTrusted: () => trusted }), timing };
  const multiparts = createMultiparts(store);
  const close = () => {
    circuit.close();
    hangUp();
  };
  await prepareBucket(store, { region, log }).catch((error: unknown) => {
    close();
    throw error;
  });
  trusted = true;

  return {
    ...multiparts,
    put: createPut(store, multiparts),
    async read(key, range, { signal } = {}) {
      assertKey(key);
      return readObject(store, key, range, signal);
    },
    async stat(key) {
      assertKey(key);
      return statObject(store, key);
    },
    copy: createCopy(store, { multiparts, largest: options.largestCopy ?? LARGEST_COPY }),
    async delete(keys) {
      for (const key of keys) assertKey(key);
      await removeObjects(store, keys);
    },
    list: (prefix) => listObjects(store, prefix),
    presign: createPresign(createClient(publicEndpoint, options), bucket),
    localPath(key) {
      assertKey(key);
      return null;
    },
    freeBytes: async () => null,
    /** Aborts running calls and closes the connections. */
    close,
    isReady: async () => !circuit.isOpen() && (await isThere()),
  };
}
