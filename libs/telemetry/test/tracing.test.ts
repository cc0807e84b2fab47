import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { currentTrace, startTracing, traced } from '../src/index.ts';

type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status: { code?: number; message?: string };
};
type Received = {
  resourceSpans: { resource: { attributes: { key: string; value: { stringValue: string } }[] }; scopeSpans: { spans: Span[] }[] }[];
};

/** A collector that keeps what it gets. */
async function startCollector() {
  const received: { path: string | undefined; body: Received }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url, body: (await json(request)) as Received });
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const spans = () =>
    received.flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    span: (wanted: string) => spans().find(({ name }) => name === wanted),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

test('without a collector work runs untraced', async () => {
  expect(await traced('sail', {}, async () => currentTrace() ?? 'nothing')).toBe('nothing');
});

test('nested work, and work with a parent from elsewhere, is one trace', async () => {
  await using collector = await startCollector();
  let asked: string | undefined;
  {
    await using _tracing = await startTracing({ service: 'harbour', endpoint: collector.endpoint });
    await traced('arrive', { kind: 'server' }, () =>
      traced('moor', {}, async () => {
        asked = currentTrace();
      }),
    );
    await traced('unload', { parent: asked, kind: 'consumer' }, async () => {});
    await traced('sink', {}, () => Promise.reject(new RangeError('no keel'))).catch(() => {});
  }

  const [arrive, moor, unload, sink] = ['arrive', 'moor', 'unload', 'sink'].map((name) => collector.span(name));
  expect(asked).toBe(`00-${moor?.traceId}-${moor?.spanId}-01`);
  expect(moor).toMatchObject({ traceId: arrive?.traceId, parentSpanId: arrive?.spanId });
  expect(unload).toMatchObject({ traceId: arrive?.traceId, parentSpanId: moor?.spanId });
  expect(sink?.traceId).not.toBe(arrive?.traceId);
  expect(sink?.status).toEqual({ code: 2, message: 'RangeError' });
  expect(collector.received[0]?.path).toBe('/v1/traces');
  expect(collector.received[0]?.body.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'harbour' },
  });
});

test('a malformed parent begins a new trace', async () => {
  await using collector = await startCollector();
  {
    await using _tracing = await startTracing({ service: 'harbour', endpoint: collector.endpoint });
    for (const parent of ['00-zz-1-01', 'x'.repeat(5_000)]) await traced('arrive', { parent }, async () => {});
  }

  expect(collector.span('arrive')).toMatchObject({ traceId: expect.stringMatching(/^[\da-f]{32}$/) });
  expect(collector.span('arrive')?.parentSpanId ?? '').toBe('');
});

test('an unavailable collector does not delay work', async () => {
  const gone = await startCollector();
  await gone[Symbol.asyncDispose]();
  {
    await using _tracing = await startTracing({ service: 'harbour', endpoint: gone.endpoint });
    expect(await traced('arrive', {}, async () => 'moored')).toBe('moored');
  }
  expect(currentTrace()).toBeUndefined();
});
