import { randomUUID } from 'node:crypto';
import { eventually, whenEngine } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { openS3Storage } from '../src/s3/open-s3-storage.ts';
import { optionsOf } from './s3-world.ts';

for (const engine of ['minio', 'versitygw'] as const) {
  await whenEngine(engine, (settings) => {
    const real = optionsOf(settings);

    async function startSigned(expiresInSeconds = 60) {
      const storage = await openS3Storage(real);
      const [key, other] = [`signed/${randomUUID()}`, `signed/${randomUUID()}`];
      await storage.put(key, Buffer.from('0123456789'));
      await storage.put(other, Buffer.from('other'));
      const asked = { expiresInSeconds, contentType: 'video/mp4', contentDisposition: `attachment; filename="film's (1).mp4"` };
      const url = (await storage.presign(key, asked)) as string;
      return { url, key, other, [Symbol.asyncDispose]: async () => storage.close() };
    }

    test(`a URL signed for ${engine} returns the object, whole and in ranges, with the signed headers`, async () => {
      await using signed = await startSigned();

      const whole = await fetch(signed.url);
      const range = await fetch(signed.url, { headers: { range: 'bytes=2-4' } });

      expect(whole.headers.get('content-type')).toBe('video/mp4');
      expect(whole.headers.get('content-disposition')).toBe(`attachment; filename="film's (1).mp4"`);
      expect(await whole.text()).toBe('0123456789');
      expect([range.status, await range.text()]).toEqual([206, '234']);
    });

    test(`I7: ${engine} refuses a signed URL that was changed in any way`, async () => {
      await using signed = await startSigned();
      const { url, key, other } = signed;
      const changed = [
        url.replace(key, other),
        url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'),
        url.replace('video%2Fmp4', 'text%2Fhtml'),
        url.replace('attachment', 'inline'),
        url.replace(/response-content-disposition=[^&]*&/, ''),
        `${url}&response-cache-control=public`,
        url.replace(/X-Amz-Signature=.*/, ''),
        url.split('?')[0] as string,
      ];

      const answers = await Promise.all(changed.map(async (address) => (await fetch(address)).status));
      const others = await Promise.all(
        (['PUT', 'DELETE', 'POST'] as const).map(
          async (method) => (await fetch(url, { method, ...(method !== 'DELETE' && { body: 'x' }) })).status,
        ),
      );

      expect(changed).not.toContain(url);
      for (const status of [...answers, ...others]) expect([400, 403, 405]).toContain(status);
      expect(await (await fetch(url)).text()).toBe('0123456789');
    });

    test(`I7: ${engine} refuses a signed URL after its time`, async () => {
      await using signed = await startSigned(1);

      await eventually(async () => expect((await fetch(signed.url)).status).toBe(403));
    });

    test('signed URLs have the public address, and are made without a request to the store', async () => {
      const storage = await openS3Storage({ ...real, publicEndpoint: 'https://files.example.org' });
      storage.close();

      expect(await storage.presign('a/b', { expiresInSeconds: 10 })).toMatch(/^https:\/\/files\.example\.org\/[^/]+\/a\/b\?X-Amz-/);
    });
  });
}
