import { randomUUID } from 'node:crypto';
import { createMetrics, silentLog } from '@flotilla/telemetry';
import { startFaultProxy, whenEngine } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { Client } from 'minio';
import { connectStorage } from '../src/index.ts';
import { openS3Storage } from '../src/s3/open-s3-storage.ts';
import { optionsOf } from './s3-world.ts';

for (const engine of ['minio', 'versitygw'] as const) {
  await whenEngine(engine, (settings) => {
    const real = { ...optionsOf(settings), bucket: `test-${randomUUID()}` };
    const { hostname, port } = new URL(real.endpoint);
    const operator = new Client({ ...real, endPoint: hostname, port: Number(port), useSSL: false });
    const asSettings = {
      s3Endpoint: real.endpoint,
      s3AccessKey: real.accessKey,
      s3SecretKey: real.secretKey,
      s3Bucket: real.bucket,
      s3Region: real.region,
      s3PublicEndpoint: undefined,
      storageDirectory: undefined,
    };

    test(`a missing bucket of ${engine} is created once by concurrent starts, and unsigned requests cannot read it`, async () => {
      const bucket = `test-${randomUUID()}`;

      const opened = await Promise.all([1, 2, 3].map(() => openS3Storage({ ...real, bucket })));
      await opened[0]?.put('a/b', Buffer.from('secret'));

      expect((await fetch(`${real.endpoint}/${bucket}/a/b`)).status).toBe(403);
      expect((await fetch(`${real.endpoint}/${bucket}?list-type=2`)).status).toBe(403);
      for (const storage of opened) storage.close();
    });

    test(`refuses to start on a bucket of ${engine} that anybody may read`, async () => {
      const bucket = `test-${randomUUID()}`;
      (await openS3Storage({ ...real, bucket })).close();
      const Resource = [`arn:aws:s3:::${bucket}/*`];
      const policy = { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: '*', Action: ['s3:GetObject'], Resource }] };
      await operator.setBucketPolicy(bucket, JSON.stringify(policy));

      await expect(connectStorage({ ...asSettings, s3Bucket: bucket }, { log: silentLog })).rejects.toThrow(/anybody/);
    });

    test(`fails at once when ${engine} does not know the access key`, async () => {
      const wrong = { ...asSettings, s3SecretKey: 'not-the-secret-key' };

      await expect(connectStorage(wrong, { log: silentLog })).rejects.toThrow(/SignatureDoesNotMatch/);
    });

    test(`waits until ${engine} is available or the signal aborts`, async () => {
      await using line = await startFaultProxy(new URL(real.endpoint).host);
      line.set({ kind: 'refuse' });
      const unavailable = { ...asSettings, s3Endpoint: `http://${line.address}` };
      const logged: string[] = [];
      const log = { ...silentLog, warn: (_: unknown, text: string) => void logged.push(text) } as typeof silentLog;
      const stop = new AbortController();

      const waiting = connectStorage(unavailable, { log });
      const stopped = connectStorage(unavailable, { log, signal: stop.signal });
      stop.abort(new Error('stopped'));
      await expect(stopped).rejects.toThrow();
      line.set(null);
      const storage = await waiting;

      expect(await storage.isReady()).toBe(true);
    });

    test(`calls of ${engine} are counted and timed`, async () => {
      const metrics = createMetrics('test');
      const storage = await connectStorage(asSettings, { log: silentLog, metrics });

      await storage.put('a/b', Buffer.from('x'));
      await expect(storage.read('a/absent')).rejects.toThrow();

      const text = await metrics.registry.metrics();
      expect(text).toMatch(/flotilla_storage_calls_total\{[^}]*operation="put",outcome="done"[^}]*\} 1/);
      expect(text).toMatch(/flotilla_storage_calls_total\{[^}]*operation="read",outcome="NoSuchObject"[^}]*\} 1/);
      expect(text).toMatch(/flotilla_storage_call_seconds_count\{[^}]*operation="put"[^}]*\} 1/);
    });
  });
}

test('without a storage in the settings connecting fails with what to set', async () => {
  const nothing = {
    s3Endpoint: undefined,
    s3AccessKey: undefined,
    s3SecretKey: undefined,
    s3Bucket: 'b',
    s3Region: 'r',
    s3PublicEndpoint: undefined,
  };

  await expect(connectStorage({ ...nothing, storageDirectory: undefined }, { log: silentLog })).rejects.toThrow(
    /S3_ENDPOINT or STORAGE_DIRECTORY/,
  );
});
