import { silentLog } from '@flotilla/telemetry';
import { whenEngine } from '@flotilla/test-kit';
import { storageConformance } from '../src/conformance.ts';
import { openS3Storage } from '../src/s3/open-s3-storage.ts';
import { optionsOf } from './s3-world.ts';

for (const [name, engine] of [
  ['MinIO', 'minio'],
  ['versitygw', 'versitygw'],
] as const) {
  await whenEngine(engine, (settings) => {
    storageConformance(name, async () => {
      const storage = await openS3Storage({ ...optionsOf(settings), log: silentLog });
      return { storage, [Symbol.asyncDispose]: async () => storage.close() };
    });
  });
}
