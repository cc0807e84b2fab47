import { once } from 'node:events';
import { connect } from 'node:net';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { HOST, startWorld } from './world.ts';

const PING = '/api/v1/ping';
type World = Awaited<ReturnType<typeof startWorld>>;

/** Connections of one address that have asked once and stay. */
async function connectionsOf(world: World, from: string, count: number) {
  const sockets = Array.from({ length: count }, () => connect({ port: world.port, host: '127.0.0.1', localAddress: from }));
  for (const socket of sockets) {
    socket.on('error', () => {}).resume();
    if (socket.connecting) await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    socket.write(`GET ${PING} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
  }
  return {
    open: () => sockets.filter((socket) => !socket.destroyed && socket.bytesRead > 0).length,
    settled: () => sockets.every((socket) => socket.destroyed || socket.bytesRead > 0),
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

test('H8: one address holds its share of all connections, and the others have room', async () => {
  await using world = await startWorld({ maxConnections: 40, clientShare: 25 });
  {
    using crowd = await connectionsOf(world, '127.0.0.1', 60);
    await eventually(() => expect(crowd.settled()).toBe(true));

    expect(crowd.open()).toBe(10);
    expect(await world.ask('/metrics', { from: '127.0.0.2' })).toMatchObject({
      status: 200,
      text: expect.stringMatching(/connections_refused_total\{.*reason="share".*\} 50/),
    });
  }

  await eventually(async () => expect(await world.ask(PING, { from: '127.0.0.1' })).toMatchObject({ status: 200 }));
});

test('connections of a trusted proxy are those of many clients, and have no share', async () => {
  await using world = await startWorld({ maxConnections: 40, clientShare: 25, trustedProxies: ['127.0.0.9'] });

  using proxy = await connectionsOf(world, '127.0.0.9', 30);

  await eventually(() => expect(proxy.open()).toBe(30));
});

test('H8: unused connections are kept while there are enough, and closed soon when nearly all are taken', async () => {
  await using world = await startWorld({ maxConnections: 20 }, { limits: { scarceIdleInMs: 200 } });
  using few = await connectionsOf(world, '127.0.0.1', 10);
  await eventually(() => expect(few.open()).toBe(10));

  using more = await connectionsOf(world, '127.0.0.2', 8);

  await eventually(() => expect([few.open(), more.open()]).toEqual([0, 0]));
  using again = await connectionsOf(world, '127.0.0.2', 10);
  await eventually(() => expect(again.open()).toBe(10));
  for (let times = 0; times < 20; times += 1) expect(await world.ask(PING)).toMatchObject({ status: 200 });
  expect(again.open()).toBe(10);
});
