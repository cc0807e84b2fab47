import { text } from 'node:stream/consumers';
import { whenEngine } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { Client } from 'minio';
import { type EngineSettings, killEngine, startEngine } from '../src/index.ts';
import { newPlace } from './place.ts';

function storeOf({ S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, S3_REGION }: EngineSettings) {
  const { hostname: endPoint, port } = new URL(S3_ENDPOINT as string);
  const [accessKey, secretKey] = [S3_ACCESS_KEY as string, S3_SECRET_KEY as string];
  const client = new Client({ endPoint, port: Number(port), useSSL: false, accessKey, secretKey, region: S3_REGION as string });
  return { client, bucket: S3_BUCKET as string };
}

await whenEngine('minio', () => {
  test('MinIO has its bucket from the start, and objects survive a kill', async () => {
    await using place = await newPlace();
    const first = storeOf((await startEngine('minio', place.options)).settings);
    await first.client.putObject(first.bucket, 'kept', 'here');

    await killEngine('minio', place.options);
    const second = storeOf((await startEngine('minio', place.options)).settings);

    expect(await text(await second.client.getObject(second.bucket, 'kept'))).toBe('here');
  });

  test('a bucket cannot be read without its keys', async () => {
    await using place = await newPlace();
    const { settings } = await startEngine('minio', place.options);

    expect((await fetch(`${settings['S3_ENDPOINT']}/${settings['S3_BUCKET']}/`)).status).toBe(403);
  });
});
