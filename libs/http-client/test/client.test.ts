import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { access, array, defineApi, integer, nullable, object, optional, string } from '@flotilla/contract';
import { Problem } from '@flotilla/problem';
import { expect, test } from '@jest/globals';
import { createClient, expectReply, ServiceUnreachable } from '../src/index.ts';

const common = { summary: 's', access: access.none } as const;
const boat = object({
  name: string(),
  crew: optional(nullable(integer())),
  berth: optional(object({ pier: string() })),
  tags: optional(array(string())),
  length: optional(integer()),
});

const { getBoat, addBoat, paintBoat, signIn, launchBoat, weighBoat } = defineApi(
  { service: 'videos', tag: 't' },
  {
    getBoat: {
      ...common,
      method: 'GET',
      path: '/boats/{id}',
      params: object({ id: string() }),
      query: object({ tagsOneOf: optional(array(string())), start: optional(integer()) }),
      headers: object({ 'x-pier': optional(string()), 'x-depth': optional(integer()) }),
      replies: { 200: object({ name: string() }), 204: null },
    },

    addBoat: { ...common, method: 'POST', path: '/boats', body: boat, replies: { 204: null } },

    paintBoat: {
      ...common,
      method: 'PUT',
      path: '/boats',
      body: boat,
      consumes: ['multipart'],
      files: { picture: {} },
      replies: { 204: null },
    },

    signIn: {
      ...common,
      method: 'POST',
      path: '/token',
      body: boat,
      consumes: ['form'],
      replies: { 204: null },
    },

    launchBoat: {
      ...common,
      method: 'PUT',
      path: '/boats',
      consumes: ['bytes'],
      replies: { 204: null },
    },

    weighBoat: {
      ...common,
      method: 'POST',
      path: '/boats/weight',
      repeatable: true,
      body: boat,
      replies: { 204: null },
    },
  },
);

type Seen = { method?: string | undefined; url?: string | undefined; headers: IncomingMessage['headers']; body: string };

/** A server that records requests and gives the configured answer; `null` never answers, `hang up` closes the connection, always or the `first` time. */
async function startServer(
  answer: { status: number; body?: string; type?: string } | 'hang up' | null,
  { first }: { first?: 'hang up' } = {},
) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    seen.push({ method: request.method, url: request.url, headers: request.headers, body: await text(request) });
    if (answer === 'hang up' || (first && seen.length === 1)) request.socket.destroy();
    else if (answer) response.writeHead(answer.status, { 'content-type': answer.type ?? 'application/json' }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    seen,
    baseUrl,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

test('parameters are filled in and escaped, absent ones are left out, and headers are read for each call', async () => {
  await using server = await startServer({ status: 200, body: '{"name":"Sloop"}' });
  let asked = 0;
  const call = createClient({ baseUrl: server.baseUrl, headers: () => ({ 'x-asked': String(++asked) }) });

  const answer = await call(getBoat, {
    params: { id: 'a/b?c' },
    query: { tagsOneOf: ['x&y', 'z'] },
    headers: { 'x-pier': 'north', 'x-depth': 12 },
  });
  await call(getBoat, { params: { id: '1' }, query: { start: undefined as never }, headers: { 'x-pier': undefined as never } });

  expect(answer).toMatchObject({ status: 200, body: { name: 'Sloop' } });
  expect(server.seen.map(({ method, url, headers }) => [method, url, headers['x-asked'], headers['x-pier'], headers['x-depth']])).toEqual([
    ['GET', '/boats/a%2Fb%3Fc?tagsOneOf=x%26y&tagsOneOf=z', '1', 'north', '12'],
    ['GET', '/boats/1', '2', undefined, undefined],
  ]);
});

test('bodies are sent in the form that their operation accepts', async () => {
  await using server = await startServer({ status: 204 });
  const call = createClient({ baseUrl: server.baseUrl });
  const body = { name: 'Sloop', crew: null, berth: { pier: 'north' }, tags: ['a&b', 'ü'] };

  await call(addBoat, { body });
  await call(signIn, { body: { ...body, length: undefined as never } });
  await call(paintBoat, { body, files: { picture: new File(['paint'], 'paint.png', { type: 'image/png' }) } });
  await call(paintBoat, { body });
  await call(launchBoat, { bytes: new Uint8Array([1, 2]) });

  const [json, form, multipart, withoutFile, bytes] = server.seen as [Seen, Seen, Seen, Seen, Seen];
  expect([json.headers['content-type'], JSON.parse(json.body)]).toEqual(['application/json', body]);
  expect([form.headers['content-type'], form.body]).toEqual([
    'application/x-www-form-urlencoded;charset=UTF-8',
    'name=Sloop&crew=null&berth%5Bpier%5D=north&tags%5B0%5D=a%26b&tags%5B1%5D=%C3%BC',
  ]);
  expect(multipart.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(multipart.body).toContain('name="berth[pier]"\r\n\r\nnorth');
  expect(multipart.body).toContain('name="picture"; filename="paint.png"\r\nContent-Type: image/png\r\n\r\npaint');
  expect(withoutFile.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect([bytes.headers['content-type'], bytes.body]).toEqual(['application/octet-stream', '\u0001\u0002']);
});

test('an answer with the expected status gives its body, any other is thrown as its problem', async () => {
  await using good = await startServer({ status: 200, body: '{"name":"Sloop"}' });
  await using bad = await startServer({
    status: 410,
    type: 'application/problem+json',
    body: '{"code":"boat_sunk","detail":"It is no more.","status":410}',
  });
  await using strange = await startServer({ status: 502, type: 'text/html', body: '<h1>Bad</h1>' });
  const ask = async ({ baseUrl }: { baseUrl: string }) =>
    expectReply(await createClient({ baseUrl })(getBoat, { params: { id: '1' }, query: {}, headers: {} }), 200);

  expect(await ask(good)).toEqual({ name: 'Sloop' });
  await expect(ask(bad)).rejects.toMatchObject({ name: 'Problem', status: 410, code: 'boat_sunk', message: 'It is no more.' });
  await expect(ask(strange)).rejects.toBeInstanceOf(Problem);
});

test('an answer without a body is null, and one that breaks off is a failure', async () => {
  await using empty = await startServer({ status: 204 });
  await using broken = await startServer({ status: 200, body: '{"name":"Sl' });
  const input = { params: { id: '1' }, query: {}, headers: {} };

  expect(await createClient({ baseUrl: empty.baseUrl })(getBoat, input)).toMatchObject({ status: 204, body: null });
  await expect(createClient({ baseUrl: broken.baseUrl })(getBoat, input)).rejects.toBeInstanceOf(ServiceUnreachable);
});

test('a service that does not answer in time is unreachable; the reason of the caller’s signal is thrown when it aborts', async () => {
  await using silent = await startServer(null);
  const gone = await startServer(null);
  await gone[Symbol.asyncDispose]();
  const input = { params: { id: '1' }, query: {}, headers: {} };
  const leaving = new AbortController();

  await expect(createClient({ baseUrl: silent.baseUrl, deadlineInMs: 50 })(getBoat, input)).rejects.toBeInstanceOf(ServiceUnreachable);
  await expect(createClient({ baseUrl: gone.baseUrl })(getBoat, input)).rejects.toThrow(/^getBoat: /);
  await expect(
    createClient({ baseUrl: silent.baseUrl, deadlineInMs: 600_000 })(getBoat, { ...input, deadlineInMs: 50 }),
  ).rejects.toBeInstanceOf(ServiceUnreachable);
  // A caller's signal does not replace the deadline.
  await expect(
    createClient({ baseUrl: silent.baseUrl, deadlineInMs: 50 })(getBoat, { ...input, signal: leaving.signal }),
  ).rejects.toBeInstanceOf(ServiceUnreachable);
  const asking = createClient({ baseUrl: silent.baseUrl })(getBoat, { ...input, signal: leaving.signal });
  leaving.abort();
  await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
});

test('several addresses take turns, and one that does not listen costs no answer', async () => {
  await using first = await startServer({ status: 204 });
  await using second = await startServer({ status: 204 });
  const gone = await startServer(null);
  await gone[Symbol.asyncDispose]();
  const call = createClient({ baseUrl: [first.baseUrl, gone.baseUrl, second.baseUrl] });

  for (let round = 0; round < 6; round++) expect(await call(addBoat, { body: { name: 'Slow' } })).toMatchObject({ status: 204 });

  expect(first.seen.length).toBeGreaterThan(0);
  expect(second.seen.length).toBeGreaterThan(0);
  expect(first.seen.length + second.seen.length).toBe(6);
});

test('a request that was sent and not answered is sent again only if it is idempotent', async () => {
  await using broken = await startServer('hang up');
  await using whole = await startServer({ status: 204 });
  const call = () => createClient({ baseUrl: [broken.baseUrl, whole.baseUrl] });

  await expect(call()(addBoat, { body: { name: 'Slow' } })).rejects.toBeInstanceOf(ServiceUnreachable);
  await expect(call()(launchBoat, { bytes: new Blob(['bytes']) })).rejects.toBeInstanceOf(ServiceUnreachable);
  expect(whole.seen).toEqual([]);
  expect(await call()(getBoat, { params: { id: '1' }, query: {}, headers: {} })).toMatchObject({ status: 204 });
  expect(broken.seen).toHaveLength(3);
});

test('a POST that is declared repeatable is sent again when its connection breaks', async () => {
  await using broken = await startServer({ status: 204 }, { first: 'hang up' });
  await using other = await startServer({ status: 204 }, { first: 'hang up' });
  const body = { name: 'Slow' };

  expect(await createClient({ baseUrl: broken.baseUrl })(weighBoat, { body })).toMatchObject({ status: 204 });
  await expect(createClient({ baseUrl: other.baseUrl })(addBoat, { body })).rejects.toBeInstanceOf(ServiceUnreachable);

  expect(broken.seen.map((seen) => JSON.parse(seen.body))).toEqual([body, body]);
  expect(other.seen).toHaveLength(1);
});

test('a refused connection is tried again after a pause, which ends when the signal of the caller aborts', async () => {
  const gone = await startServer(null);
  await gone[Symbol.asyncDispose]();
  const leaving = new AbortController();
  const tries: number[] = [];
  const open = (failed = () => {}) =>
    createClient({
      baseUrl: gone.baseUrl,
      fetch: (url, init) => {
        tries.push(performance.now());
        return fetch(url, init).finally(failed);
      },
    });

  await expect(open()(addBoat, { body: { name: 'Slow' } })).rejects.toBeInstanceOf(ServiceUnreachable);
  const [first, second] = tries.splice(0) as [number, number];
  expect(second - first).toBeGreaterThan(150);

  const left = open(() => setImmediate(() => leaving.abort()));
  await expect(left(addBoat, { body: { name: 'Slow' }, signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(tries).toHaveLength(1);
});
