import { once } from 'node:events';
import { connect } from 'node:net';
import { alice, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { HOST, startWorld } from './world.ts';

const SIGN_IN = '/api/v1/users/token';
const head = `POST ${SIGN_IN} HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
type World = Awaited<ReturnType<typeof startWorld>>;

/** A request for sign-in on a connection of its own, whose body comes as told. */
async function signingIn(world: World, framing: string, from = '127.0.0.1') {
  const socket = connect({ port: world.port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {});
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (bytes: Buffer) => {
    received += bytes.toString('latin1');
  });
  socket.write(`${head}${framing}\r\n\r\n`);
  return {
    say: (text: string) => void socket.write(text),
    received: () => received,
    leave: () => void socket.destroy(),
    [Symbol.dispose]: () => void socket.destroy(),
  };
}

const signIns = (world: World) => world.auth.received.filter(({ url }) => url === SIGN_IN);

test('H8: bodies that trickle in take no place at the service, and end in 408', async () => {
  await using world = await startWorld({}, { limits: { maxWaiting: 2, maxQueued: 0, bodyInMs: 1_500 } });
  const slow = await Promise.all(Array.from({ length: 50 }, () => signingIn(world, 'Content-Length: 100')));
  const dripping = setInterval(() => {
    for (const { say } of slow) say('a');
  }, 100);

  const answer = await world.ask(SIGN_IN, { method: 'POST', body: 'grant_type=password' });

  expect(answer).toMatchObject({ status: 200 });
  await eventually(() => {
    for (const { received } of slow) expect(received()).toMatch(/^HTTP\/1\.1 408 [^]*connection: close/i);
  });
  clearInterval(dripping);
  for (const { leave } of slow) leave();
  expect(signIns(world)).toHaveLength(1);
});

test.each([
  ['in parts', 'Content-Length: 11', ['one', ',two', ',end']],
  ['in chunks', 'Transfer-Encoding: chunked', ['3\r\none\r\n', '4\r\n,two\r\n', '4\r\n,end\r\n0\r\n\r\n']],
])('a text body that comes %s reaches the service whole, with its length', async (_, framing, parts) => {
  await using world = await startWorld();
  using client = await signingIn(world, framing);

  for (const part of parts) {
    client.say(part);
    await world.ask('/api/v1/ping');
  }

  await eventually(() => expect(client.received()).toMatch(/^HTTP\/1\.1 200 /));
  expect(signIns(world)).toMatchObject([{ body: 'one,two,end', headers: { 'content-length': '11' } }]);
  expect(signIns(world)[0]?.headers).not.toHaveProperty('transfer-encoding');
});

test('a text body that the client announces with Expect is asked for, and reaches the service', async () => {
  await using world = await startWorld();
  using client = await signingIn(world, 'Expect: 100-continue\r\nContent-Length: 3');
  await eventually(() => expect(client.received()).toMatch(/^HTTP\/1\.1 100 /));

  client.say('a=b');

  await eventually(() => expect(client.received()).toMatch(/HTTP\/1\.1 200 /));
  expect(signIns(world)).toMatchObject([{ body: 'a=b' }]);
});

test('H8: all bodies together hold no more memory than there is for them, and give it back', async () => {
  await using world = await startWorld({}, { limits: { maxGatheredBytes: 100_000 } });
  using first = await signingIn(world, 'Content-Length: 90001');
  first.say('a'.repeat(90_000));
  using second = await signingIn(world, 'Content-Length: 90001');
  second.say('a'.repeat(90_000));
  const refusal = /^HTTP\/1\.1 503 [^]*retry-after: 5/i;
  await eventually(() => expect([first, second].filter(({ received }) => refusal.test(received()))).toHaveLength(1));

  first.leave();
  second.leave();

  await eventually(async () => {
    using third = await signingIn(world, 'Content-Length: 90001');
    third.say('a'.repeat(90_001));
    await eventually(() => expect(third.received()).toMatch(/^HTTP\/1\.1 200 /), { withinMs: 500 });
  });
});

test('H8: one client holds no more than its share of that memory, and others have theirs', async () => {
  await using world = await startWorld({ clientShare: 50 }, { limits: { maxGatheredBytes: 100_000 } });
  using first = await signingIn(world, 'Content-Length: 60001');
  using other = await signingIn(world, 'Content-Length: 40000', '127.0.0.2');

  first.say('a'.repeat(60_000));
  other.say('a'.repeat(40_000));

  await eventually(() => expect(first.received()).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 1/i));
  await eventually(() => expect(other.received()).toMatch(/^HTTP\/1\.1 200 /));
});

test('an edit is a small form, and does not wait for the places of uploads', async () => {
  await using world = await startWorld({}, { limits: { maxUploads: 0 } });
  const { token } = await world.auth.signIn(alice);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' };
  const edit = (size: number) => world.ask('/api/v1/videos/1', { method: 'PUT', headers, body: 'a'.repeat(size) });

  expect(await edit(60_000)).toMatchObject({ status: 200 });
  expect(await edit(70_000)).toMatchObject({ status: 503 });
  expect(world.videos.received.map(({ body }) => body.length)).toEqual([60_000]);
});
