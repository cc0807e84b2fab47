import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { connect } from 'node:net';
import { communityEvents, notificationsTopic } from '@flotilla/contracts-videos';
import { alice, bob, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { HOST, startWorld } from './world.ts';

const PATH = '/api/v1/users/me/notifications/stream';
type World = Awaited<ReturnType<typeof startWorld>>;

/** A bell of somebody, and what it was sent. */
async function openStream({ port }: { port: number }, token: string, from?: string) {
  const headers = { host: HOST, authorization: `Bearer ${token}` };
  const request = send({ host: '127.0.0.1', port, path: PATH, agent: false, headers, ...(from && { localAddress: from }) });
  request.on('error', () => {});
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  let isEnded = false;
  response.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  response.on('error', () => {});
  response.once('close', () => {
    isEnded = true;
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    text: () => text,
    totals: () => [...text.matchAll(/data: \{"total":(\d+)\}/g)].map(([, total]) => Number(total)),
    isEnded: () => isEnded,
    close: () => request.destroy(),
  };
}

/** `videos` counts what this map says. */
function countFor({ videos }: World, counts: Map<number, number>) {
  videos.answerWith((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      const { userIds } = JSON.parse(Buffer.concat(chunks).toString()) as { userIds: number[] };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(userIds.map((userId) => ({ userId, total: counts.get(userId) ?? 0, newestId: 41 }))));
    });
  });
}
const created = (world: World, ...userIds: number[]) =>
  world.bus.tell(notificationsTopic.name, 'comment:1', communityEvents.notificationCreated.type, {
    cause: 'comment:1',
    type: 2,
    recipients: userIds.map((userId) => ({ userId, web: true, email: false })),
    about: { path: '/' },
  });

test('a bell is sent its count at once, and again when an event concerns its user alone', async () => {
  await using world = await startWorld();
  const counts = new Map([[alice.userId, 3]]);
  countFor(world, counts);
  const { token } = await world.auth.signIn(alice);
  const { token: bobs } = await world.auth.signIn(bob);

  const bell = await openStream(world, token);
  const other = await openStream(world, bobs);
  await eventually(() => expect([bell.totals(), other.totals()]).toEqual([[3], [0]]));
  expect(bell.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'private, no-store' });
  expect(bell.text()).toMatch(/^retry: \d{4,5}\n\nevent: unread\nid: 41\ndata: \{"total":3\}\n\n$/);

  counts.set(alice.userId, 4);
  await Promise.all([created(world, alice.userId), created(world, alice.userId, 4711)]);
  await eventually(() => expect(bell.totals()).toEqual([3, 4]));

  expect(other.totals()).toEqual([0]);
  const asked = world.videos.received.map(({ body }) => (JSON.parse(body) as { userIds: number[] }).userIds);
  expect(asked.at(-1)).toEqual([alice.userId]);
  expect(asked.length).toBeLessThanOrEqual(3);
  bell.close();
  other.close();
});

test('a token belongs in the header, and must be good', async () => {
  await using world = await startWorld();
  const { token } = await world.auth.signIn(alice);

  expect(await world.ask(PATH)).toMatchObject({ status: 401 });
  expect(await world.ask(`${PATH}?access_token=${token}`)).toMatchObject({ status: 400 });
  expect(await world.ask(PATH, { headers: { authorization: 'Bearer nonsense' } })).toMatchObject({ status: 401 });
  expect(world.untouched()).toBe(true);
});

test('a stream ends within two seconds when its session does', async () => {
  await using world = await startWorld();
  countFor(world, new Map());
  const { token, sessionId } = await world.auth.signIn(alice);
  const bell = await openStream(world, token);
  await eventually(() => expect(bell.totals()).toEqual([0]));

  const endedAt = performance.now();
  await world.auth.change(sessionId, null);
  await eventually(() => expect(bell.isEnded()).toBe(true));

  expect(performance.now() - endedAt).toBeLessThan(2_500);
});

test('a sixth stream of a user is refused, and a place is free again when one ends', async () => {
  await using world = await startWorld();
  countFor(world, new Map());
  const { token } = await world.auth.signIn(alice);
  const bells = await Promise.all(Array.from({ length: 5 }, () => openStream(world, token)));
  expect(bells.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);

  expect(await world.ask(PATH, { headers: { authorization: `Bearer ${token}` } })).toMatchObject({ status: 429 });

  bells[0]?.close();
  await eventually(async () => {
    const again = await openStream(world, token);
    expect(again.status).toBe(200);
    bells.push(again);
  });
  for (const bell of bells) bell.close();
});

test('one client holds no more than its share', async () => {
  await using world = await startWorld({ maxConnections: 40, clientShare: 10 });
  countFor(world, new Map());
  const { token } = await world.auth.signIn(alice);
  const { token: bobs } = await world.auth.signIn(bob);
  const bells = [await openStream(world, token, '127.0.0.5'), await openStream(world, bobs, '127.0.0.5')];

  const third = await openStream(world, bobs, '127.0.0.5');
  const elsewhere = await openStream(world, bobs, '127.0.0.6');

  expect([third.status, elsewhere.status]).toEqual([429, 200]);
  for (const bell of [...bells, elsewhere]) bell.close();
});

test('counting goes on when videos is back, and nothing is missed', async () => {
  await using world = await startWorld();
  world.videos.answerWith((_request, response) => void response.writeHead(503).end('{}'));
  const { token } = await world.auth.signIn(alice);
  const bell = await openStream(world, token);
  await eventually(() => expect(world.videos.received.length).toBeGreaterThan(0));
  expect(bell.totals()).toEqual([]);

  countFor(world, new Map([[alice.userId, 7]]));

  await eventually(() => expect(bell.totals()).toEqual([7]));
  bell.close();
});

test('a gateway that stops ends its streams at once; the next one sends the count first', async () => {
  const counts = new Map([[alice.userId, 1]]);
  const world = await startWorld();
  countFor(world, counts);
  const { token } = await world.auth.signIn(alice);
  const bell = await openStream(world, token);
  await eventually(() => expect(bell.totals()).toEqual([1]));

  const began = performance.now();
  await world[Symbol.asyncDispose]();

  expect(bell.isEnded()).toBe(true);
  expect(performance.now() - began).toBeLessThan(3_000);
});

test('a second stream behind the first one of a connection is refused, and nothing of it is left when the connection ends', async () => {
  await using world = await startWorld();
  countFor(world, new Map([[alice.userId, 3]]));
  const { token } = await world.auth.signIn(alice);
  const head = `GET ${PATH} HTTP/1.1\r\nHost: ${HOST}\r\nAuthorization: Bearer ${token}\r\n\r\n`;

  for (let round = 0; round < 6; round++) {
    const socket = connect(world.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(head + head);
    await eventually(async () => {
      if (!socket.read()) throw new Error('nothing was answered');
    });
    socket.destroy();
  }

  // Five places of a user would have been taken for ever.
  await eventually(async () => {
    const bell = await openStream(world, token);
    bell.close();
    expect(bell.status).toBe(200);
  });
});

test('HEAD is answered and holds nothing', async () => {
  await using world = await startWorld();
  const { token } = await world.auth.signIn(alice);

  for (let round = 0; round < 6; round++)
    expect((await world.ask(PATH, { method: 'HEAD', headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
});
