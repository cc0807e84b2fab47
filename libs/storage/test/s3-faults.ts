import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eventually, type Interfere, startFaultProxy, startHttpFaultProxy, whenEngine } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { NoSpace, StorageUnavailable } from '../src/index.ts';
import { openS3Storage, type S3StorageOptions } from '../src/s3/open-s3-storage.ts';
import type { Timing } from '../src/s3/timing.ts';
import { optionsOf } from './s3-world.ts';

const MIB = 1024 * 1024;
const SHORT_TIMING: Partial<Timing> = {
  stallMs: 2_500,
  connectMs: 2_500,
  budgetMs: 10_000,
  pauseMs: 10,
  longestPauseMs: 50,
  silentWorkMs: 3_000,
  failingMs: 100,
  probeMs: 1_000,
  probePauseMs: 100,
  bodyStallMs: 500,
};
/** Limits for tests in which the store or a reader falls silent for longer. */
const IMPATIENT = { ...SHORT_TIMING, stallMs: 500, connectMs: 500 } as const;

const freshKey = () => `faults/${randomUUID()}`;
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const errorXml = (code: string) => `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>because</Message></Error>`;
const refusal = (status: number, code: string) => ({ status, headers: { 'content-type': 'application/xml' }, body: errorXml(code) });
const slowDown = refusal(503, 'SlowDown');

const isPart = ({ method, url = '' }: IncomingMessage) => method === 'PUT' && url.includes('partNumber=');
const isComplete = ({ method, url = '' }: IncomingMessage) => method === 'POST' && url.includes('uploadId=');
const isObjectRead = ({ method, url = '' }: IncomingMessage) => method === 'GET' && url.includes('/faults/');
const isWhole = ({ method, url = '' }: IncomingMessage) => method === 'PUT' && url.includes('/faults/') && !url.includes('?');

/** A store behind a fault proxy, and the same store without it. */
async function startTrouble(real: S3StorageOptions) {
  const straight = await openS3Storage(real);
  const proxy = await startHttpFaultProxy(real.endpoint);
  const storage = await openS3Storage({ ...real, endpoint: proxy.url, timing: SHORT_TIMING });
  return {
    storage,
    straight,
    interfere: (how: Interfere | null) => proxy.interfere(how),
    [Symbol.asyncDispose]: () => end(proxy, storage, straight),
  };
}

async function startBrokenLine(real: S3StorageOptions, timing = SHORT_TIMING) {
  const straight = await openS3Storage(real);
  const proxy = await startFaultProxy(new URL(real.endpoint).host);
  const storage = await openS3Storage({ ...real, endpoint: `http://${proxy.address}`, timing });
  return { storage, straight, line: proxy, [Symbol.asyncDispose]: () => end(proxy, storage, straight) };
}

async function end(proxy: AsyncDisposable, ...storages: readonly { close(): void }[]): Promise<void> {
  for (const storage of storages) storage.close();
  await proxy[Symbol.asyncDispose]();
}

const openUploads = async (storage: { listMultiparts(key: string): AsyncIterable<unknown> }, key: string) => {
  const found = [];
  for await (const upload of storage.listMultiparts(key)) found.push(upload);
  return found.length;
};

/** What must hold whatever a store answers, or does not; a file for each engine, so that they are tested side by side. */
export async function testFaults(engine: 'minio' | 'versitygw'): Promise<void> {
  await whenEngine(engine, (settings) => {
    const real = optionsOf(settings);

    test(`J6: ${engine} that answers SlowDown to every second request receives the right bytes in the end, or the call fails`, async () => {
      await using trouble = await startTrouble(real);
      const bytes = randomBytes(20 * MIB);
      const key = freshKey();
      let requests = 0;
      trouble.interfere(() => (requests++ % 2 === 0 ? slowDown : undefined));

      await trouble.storage.put(key, Readable.from([bytes]));

      expect(sha(await buffer(await trouble.storage.read(key)))).toBe(sha(bytes));
      expect(requests).toBeGreaterThan(10);
    });

    test(`J6: ${engine} that always answers SlowDown is unavailable, and no object is visible`, async () => {
      await using trouble = await startTrouble(real);
      const key = freshKey();
      trouble.interfere((request) => (isPart(request) ? slowDown : undefined));

      await expect(trouble.storage.put(key, Readable.from([randomBytes(9 * MIB)]))).rejects.toBeInstanceOf(StorageUnavailable);

      expect(await trouble.straight.stat(key)).toBeNull();
      expect(await openUploads(trouble.straight, key)).toBe(0);
      // It answers, so the circuit stays closed.
      expect(await trouble.storage.isReady()).toBe(true);
    });

    test(`J6: a part whose connection ${engine} resets is sent again`, async () => {
      await using trouble = await startTrouble(real);
      const bytes = randomBytes(18 * MIB);
      const key = freshKey();
      let resets = 0;
      trouble.interfere((request) => (isPart(request) && resets++ < 2 ? 'reset' : undefined));

      const stored = await trouble.storage.put(key, Readable.from([bytes]));

      expect(resets).toBeGreaterThan(2);
      expect(stored.size).toBe(bytes.length);
      expect(sha(await buffer(await trouble.straight.read(key)))).toBe(sha(bytes));
    });

    test(`J6: an error that ${engine} sends with 200 when completing an upload is an error`, async () => {
      await using trouble = await startTrouble(real);
      const key = freshKey();
      trouble.interfere((request) => (isComplete(request) ? refusal(200, 'InternalError') : undefined));

      await expect(trouble.storage.put(key, Readable.from([randomBytes(9 * MIB)]))).rejects.toBeInstanceOf(StorageUnavailable);

      expect(await trouble.straight.stat(key)).toBeNull();
      expect(await openUploads(trouble.straight, key)).toBe(0);
    });

    test(`J6: an error with 200 from ${engine} is retried`, async () => {
      await using trouble = await startTrouble(real);
      const key = freshKey();
      let errors = 0;
      trouble.interfere((request) => (isComplete(request) && errors++ === 0 ? refusal(200, 'InternalError') : undefined));

      await trouble.storage.put(key, Readable.from([randomBytes(9 * MIB)]));

      expect(await trouble.straight.stat(key)).toMatchObject({ size: 9 * MIB });
    });

    test(`J6: an upload is completed once although the answer of ${engine} was lost`, async () => {
      await using trouble = await startTrouble(real);
      const key = freshKey();
      let lost = 0;
      trouble.interfere((request) => (isComplete(request) && lost++ === 0 ? { ...slowDown, passesOn: true } : undefined));

      const stored = await trouble.storage.put(key, Readable.from([randomBytes(9 * MIB)]));

      expect(lost).toBeGreaterThan(0);
      expect(stored.size).toBe(9 * MIB);
      expect(await trouble.straight.stat(key)).toEqual(stored);
    });

    test(`J6: an entity tag of other bytes from ${engine} is retried, and fails in the end`, async () => {
      await using trouble = await startTrouble(real);
      const [key, part] = [freshKey(), freshKey()];
      const wrong = { change: { etag: '"0123456789abcdef0123456789abcdef"' } };
      let lies = 0;
      trouble.interfere((request) => (isPart(request) && lies++ === 0 ? wrong : undefined));
      const bytes = randomBytes(9 * MIB);
      await trouble.storage.put(key, Readable.from([bytes]));
      expect(lies).toBeGreaterThan(1);
      expect(sha(await buffer(await trouble.straight.read(key)))).toBe(sha(bytes));

      trouble.interfere((request) => (isPart(request) ? wrong : undefined));
      await expect(trouble.storage.put(part, Readable.from([bytes]))).rejects.toBeInstanceOf(StorageUnavailable);
      expect(await trouble.straight.stat(part)).toBeNull();
    });

    test(`J6: an object that ${engine} stored correctly is accepted although its answer was damaged`, async () => {
      await using trouble = await startTrouble(real);
      const key = freshKey();
      trouble.interfere((request) => (isWhole(request) ? { change: { etag: '"0123456789abcdef0123456789abcdef"' } } : undefined));

      const stored = await trouble.storage.put(key, Buffer.from('bytes'));

      expect(await trouble.straight.stat(key)).toMatchObject({ etag: stored.etag, size: 5 });
    });

    test(`J6: a read of ${engine} that sends no bytes, or too few, is an error`, async () => {
      await using trouble = await startTrouble(real);
      const key = freshKey();
      await trouble.straight.put(key, randomBytes(1000));
      trouble.interfere((request) => (isObjectRead(request) ? { status: 200, headers: { 'content-length': '0' } } : undefined));
      await expect(trouble.storage.read(key)).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(trouble.storage.read(key, { start: 0, end: 9 })).rejects.toBeInstanceOf(StorageUnavailable);

      trouble.interfere((request) =>
        isObjectRead(request) ? { status: 206, headers: { 'content-range': 'bytes 0-4/1000' }, body: 'short' } : undefined,
      );
      await expect(trouble.storage.read(key, { start: 0, end: 9 })).rejects.toBeInstanceOf(StorageUnavailable);
    });

    test(`J6: a malformed answer of ${engine} is an error`, async () => {
      await using trouble = await startTrouble(real);
      trouble.interfere(() => ({ status: 200, body: '<html>Welcome</html>' }));

      const list = async () => {
        for await (const _ of trouble.storage.list('faults/')) return;
      };
      await expect(list()).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(trouble.storage.createMultipart(freshKey(), { partSize: 5 * MIB })).rejects.toBeInstanceOf(StorageUnavailable);
    });

    test(`J6: a clock that differs too much from ${engine} is named in the error, and a full store throws NoSpace`, async () => {
      await using trouble = await startTrouble(real);
      trouble.interfere(() => refusal(403, 'RequestTimeTooSkewed'));
      await expect(trouble.storage.put(freshKey(), Buffer.from('x'))).rejects.toThrow(/clocks/);

      trouble.interfere(() => refusal(507, 'XMinioStorageFull'));
      await expect(trouble.storage.put(freshKey(), Buffer.from('x'))).rejects.toBeInstanceOf(NoSpace);
    });

    test(`R26: a ${engine} that accepted the keys at the start and refuses them later is unavailable`, async () => {
      await using trouble = await startTrouble(real);
      for (const code of ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied']) {
        trouble.interfere(() => refusal(403, code));
        await expect(trouble.storage.put(freshKey(), Buffer.from('x'))).rejects.toBeInstanceOf(StorageUnavailable);
      }

      trouble.interfere(null);
      await trouble.storage.put(freshKey(), Buffer.from('x'));
    });

    test(`J6: objects are not reported as missing when ${engine} has lost its bucket`, async () => {
      await using trouble = await startTrouble(real);
      trouble.interfere(({ method }) => (method === 'HEAD' ? { status: 404 } : refusal(404, 'NoSuchBucket')));

      await expect(trouble.storage.stat(freshKey())).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(trouble.storage.read(freshKey())).rejects.toBeInstanceOf(StorageUnavailable);
    });

    test(`J6: a deletion fails when ${engine} cannot delete one of the keys`, async () => {
      await using trouble = await startTrouble(real);
      const body = '<DeleteResult><Error><Key>faults/a</Key><Code>AccessDenied</Code><Message>no</Message></Error></DeleteResult>';
      trouble.interfere(({ method }) => (method === 'POST' ? { status: 200, body } : undefined));

      await expect(trouble.storage.delete(['faults/a', 'faults/b'])).rejects.toThrow(/AccessDenied/);
    });

    test(`J8: a part or a read fails in time when ${engine} stops sending in the middle`, async () => {
      await using trouble = await startBrokenLine(real, IMPATIENT);
      const [key, other] = [freshKey(), freshKey()];
      await trouble.straight.put(key, randomBytes(30 * MIB));
      const reading = await trouble.storage.read(key);
      trouble.line.set({ kind: 'silence' });

      const results = await Promise.allSettled([
        buffer(reading),
        trouble.storage.put(other, Readable.from([randomBytes(9 * MIB)])),
        trouble.storage.stat(key),
      ]);

      expect(results.map((result) => result.status === 'rejected' && result.reason)).toEqual(
        results.map(() => expect.any(StorageUnavailable)),
      );
      expect(await trouble.straight.stat(other)).toBeNull();
    });

    test(`J6: a connection to ${engine} that is reset in the middle of an object is an error for the reader`, async () => {
      await using trouble = await startBrokenLine(real);
      const key = freshKey();
      await trouble.straight.put(key, randomBytes(8 * MIB));
      trouble.line.set({ kind: 'reset', afterBytes: 3 * MIB, from: 'target' });

      await expect(buffer(await trouble.storage.read(key))).rejects.toBeInstanceOf(StorageUnavailable);
    });

    test(`J6: calls fail at once while ${engine} is unavailable, and succeed within a second of its return`, async () => {
      await using trouble = await startBrokenLine(real);
      const key = freshKey();
      await trouble.storage.put(key, Buffer.from('bytes'));
      trouble.line.set({ kind: 'refuse' });
      await expect(trouble.storage.stat(key)).rejects.toBeInstanceOf(StorageUnavailable);

      const before = performance.now();
      const results = await Promise.allSettled(Array.from({ length: 50 }, () => trouble.storage.read(key)));
      const tookMs = performance.now() - before;
      const isReadyMeanwhile = await trouble.storage.isReady();
      trouble.line.set(null);

      expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([]);
      expect(tookMs).toBeLessThan(500);
      expect(isReadyMeanwhile).toBe(false);
      await eventually(async () => expect(String(await buffer(await trouble.storage.read(key)))).toBe('bytes'), { withinMs: 5_000 });
      expect(await trouble.storage.isReady()).toBe(true);
    });

    test(`J8: a stalled body fails, and its parts are aborted`, async () => {
      await using trouble = await startTrouble(real);
      const key = freshKey();
      const sleepy = Readable.from(
        (async function* () {
          yield randomBytes(9 * MIB);
          await new Promise(() => undefined);
        })(),
      );

      await expect(trouble.storage.put(key, sleepy)).rejects.toThrow(/sent nothing/);

      expect(await trouble.straight.stat(key)).toBeNull();
      expect(await openUploads(trouble.straight, key)).toBe(0);
    });

    test(`readers of ${engine} that stop in the middle release their connection, and slow ones lose nothing`, async () => {
      await using trouble = await startBrokenLine(real, IMPATIENT);
      const key = freshKey();
      const bytes = randomBytes(4 * MIB);
      await trouble.straight.put(key, bytes);

      for (let left = 0; left < 300; left += 1) (await trouble.storage.read(key)).destroy();
      const slow = await trouble.storage.read(key);
      const started = performance.now();
      await eventually(() => expect(performance.now() - started).toBeGreaterThan(2 * IMPATIENT.stallMs));

      expect(sha(await buffer(slow))).toBe(sha(bytes));
    });
  });
}
