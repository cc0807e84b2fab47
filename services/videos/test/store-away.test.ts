import { randomUUID } from 'node:crypto';
import { readSettings } from '@flotilla/config';
import { connectStorage, storageSettings } from '@flotilla/storage';
import { silentLog } from '@flotilla/telemetry';
import { eventually, startFaultProxy, whenEngine } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { resumableClient } from './resumable-client.ts';
import { MIB, PART, sha256, startUploadsWorld, videoBytes } from './uploads-world.ts';

await whenEngine('minio', (engine) => {
  test('R10: while the store is unavailable chunks are answered 503 with Retry-After, and the upload continues afterwards', async () => {
    await using stack = new AsyncDisposableStack();
    const proxy = stack.use(await startFaultProxy(new URL(engine['S3_ENDPOINT'] as string).host));
    const behindProxy = { ...engine, S3_ENDPOINT: `http://${proxy.address}`, S3_BUCKET: `away-${randomUUID()}` };
    const storage = await connectStorage(readSettings(storageSettings, behindProxy), { log: silentLog });
    const world = stack.use(await startUploadsWorld({ storage }));
    const client = resumableClient(world);
    const bytes = videoBytes(2 * PART + 3 * MIB);
    const { id } = await client.open(bytes.length);
    expect((await client.send(id, bytes, 0, PART)).status).toBe(308);

    proxy.set({ kind: 'refuse' });
    const away = await client.send(id, bytes, PART, 2 * PART);
    proxy.set(null);

    expect([away.status, away.headers.get('content-type')]).toEqual([503, 'application/problem+json; charset=utf-8']);
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
    const position = await client.position(id, bytes.length);
    expect([position.status, position.headers.get('range')]).toEqual([308, `bytes=0-${PART - 1}`]);
    const last = await eventually(
      async () => {
        const answer = await client.send(id, bytes, PART);
        expect(answer.status).toBe(200);
        return answer;
      },
      { withinMs: 30_000 },
    );
    const source = await world.sourceOf(last.body.video?.uuid as string);
    expect(sha256(source.bytes)).toBe(sha256(bytes));
    expect(await world.settle()).toEqual([source.key]);
    expect(await world.videos()).toHaveLength(1);
  });
});
