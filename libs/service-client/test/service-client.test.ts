import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { access, defineApi, integer, object, string } from '@flotilla/contract';
import { createServiceTokenVerifier, generateServiceKeys, SERVICE_HEADER } from '@flotilla/identity';
import { createLog } from '@flotilla/telemetry';
import { expect, test } from '@jest/globals';
import { createServiceClient } from '../src/index.ts';

const common = { summary: 's', access: access.none } as const;
const { getBoat, addBoat } = defineApi(
  { service: 'videos', tag: 't' },
  {
    getBoat: {
      ...common,
      method: 'GET',
      path: '/boats/{id}',
      params: object({ id: integer() }),
      replies: { 200: object({ name: string() }) },
    },

    addBoat: {
      ...common,
      method: 'POST',
      path: '/boats',
      body: object({ name: string() }),
      replies: { 204: null },
    },
  },
);

const { privateKey: servicePrivateKey, publicKey } = generateServiceKeys();
const DEADLINE_MS = 2_000;

/** A client of a server with the given answer, and what the client logs. */
async function openClient(answer: RequestListener) {
  const lines: string[] = [];
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = createServiceClient({
    from: 'auth',
    to: 'videos',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    servicePrivateKey,
    deadlineInMs: DEADLINE_MS,
    detail: 'Boats cannot be seen right now.',
    log: createLog({
      service: 'auth',
      destination: new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }),
    }),
  });
  return {
    client,
    lines,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const refusal = { name: 'Problem', status: 503, message: 'Boats cannot be seen right now.' };

test('calls carry a service token, and the input arrives unchanged', async () => {
  const seen: unknown[] = [];
  const tokens = createServiceTokenVerifier({ publicKeys: { auth: [publicKey] }, audience: 'videos' });
  await using world = await openClient(async (request, response) => {
    seen.push([tokens.verify(request.headers[SERVICE_HEADER] as string), request.method, request.url, JSON.parse(await text(request))]);
    response.writeHead(204).end();
  });

  await world.client.ask(addBoat, { body: { name: 'Möwe' } }, 204);

  expect(seen).toEqual([[{ service: 'auth' }, 'POST', '/boats', { name: 'Möwe' }]]);
});

test('the expected status gives its body, every other one is 503 and logged', async () => {
  await using good = await openClient(json(200, { name: 'Sloop' }));
  await using bad = await openClient(json(404, { code: 'boat_not_found' }));

  expect(await good.client.ask(getBoat, { params: { id: 1 } }, 200)).toEqual({ name: 'Sloop' });
  await expect(bad.client.ask(getBoat, { params: { id: 1 } }, 200)).rejects.toMatchObject(refusal);
  expect(bad.lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ service: 'videos', reason: { code: 'boat_not_found' } }),
  ]);
});

test('callers that handle several statuses get every answer', async () => {
  await using world = await openClient(json(404, { code: 'boat_not_found' }));

  expect(await world.client.call(getBoat, { params: { id: 1 } })).toMatchObject({ status: 404, body: { code: 'boat_not_found' } });
  expect(world.lines).toEqual([]);
});

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['hangs up', (request) => request.socket.destroy()],
  [
    'breaks off in the middle',
    (_, response) => void response.writeHead(200, { 'content-length': 100 }).write('{"na', () => response.destroy()),
  ],
  ['never ends what it says', (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"na')],
])('a service that %s is 503 within the deadline', async (_, answer) => {
  await using world = await openClient(answer);

  await expect(world.client.call(getBoat, { params: { id: 1 } })).rejects.toMatchObject(refusal);
  expect(world.lines).toHaveLength(1);
});
