import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { eventually, type Fault, startFaultProxy, startHttpFaultProxy } from '../src/index.ts';

const BODY = 'x'.repeat(100_000);

async function startTarget() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume().once('end', () => response.setHeader('etag', '"right"').end(BODY));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { address, asked, [Symbol.asyncDispose]: close };
}

test('a connection can be slowed, broken and restored', async () => {
  await using target = await startTarget();
  await using proxy = await startFaultProxy(target.address);
  const timed = async (fault: Fault | null) => {
    proxy.set(fault);
    const before = performance.now();
    const { length } = await (await fetch(`http://${proxy.address}/`)).text();
    return { length, ms: performance.now() - before };
  };

  expect((await timed({ kind: 'latency', ms: 100 })).ms).toBeGreaterThan(190);
  expect((await timed({ kind: 'bandwidth', bytesPerSecond: 250_000 })).ms).toBeGreaterThan(350);
  await expect(timed({ kind: 'reset', afterBytes: 50_000, from: 'target' })).rejects.toThrow();
  await expect(timed({ kind: 'refuse' })).rejects.toThrow();
  expect((await timed(null)).length).toBe(BODY.length);
});

test('a silent connection answers nothing, and is reset when the fault ends', async () => {
  await using target = await startTarget();
  await using proxy = await startFaultProxy(target.address);
  proxy.set({ kind: 'silence' });
  let isSettled = false;

  const asking = fetch(`http://${proxy.address}/`);
  asking.catch(() => undefined).finally(() => (isSettled = true));
  await expect(fetch(`http://${proxy.address}/`, { signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout/);
  expect(isSettled).toBe(false);
  proxy.set(null);

  await expect(asking).rejects.toThrow();
  await eventually(async () => expect((await fetch(`http://${proxy.address}/`)).status).toBe(200));
});

test('answers can be replaced, changed or withheld', async () => {
  await using target = await startTarget();
  await using proxy = await startHttpFaultProxy(`http://${target.address}`);
  const ask = (init?: RequestInit) => fetch(`${proxy.url}/path`, init);

  proxy.interfere(() => ({ status: 503, body: 'slow down' }));
  const replaced = await ask({ method: 'PUT', body: BODY });
  expect([replaced.status, await replaced.text(), target.asked]).toEqual([503, 'slow down', []]);

  proxy.interfere(() => ({ status: 500, passesOn: true }));
  expect((await ask({ method: 'PUT', body: BODY })).status).toBe(500);
  await eventually(() => expect(target.asked).toEqual(['PUT /path']));

  proxy.interfere(() => ({ change: { etag: '"wrong"' } }));
  expect((await ask()).headers.get('etag')).toBe('"wrong"');

  proxy.interfere(() => 'reset');
  await expect(ask()).rejects.toThrow();

  proxy.interfere(null);
  expect((await (await ask()).text()).length).toBe(BODY.length);
});
