import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { HOST, startWorld } from './world.ts';

const head = `Host: ${HOST}\r\n`;
type World = Awaited<ReturnType<typeof startWorld>>;

/** Connections that send only this text. */
async function startCrowd(world: World, size: number, say: string) {
  const sockets: Socket[] = [];
  for (let at = 0; at < size; at += 1) {
    const socket = connect(world.port, '127.0.0.1');
    socket.on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    if (say !== '') socket.write(say);
  }
  return {
    sockets,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

test.each([
  ['100 headers of 8 kB', 100, 8_000],
  ['two headers that are too long together', 2, 9_000],
  ['a hundred headers that are too long together', 98, 200],
  ['one header of 1 MB', 1, 1_000_000],
])('H8: %s are refused, and others are answered', async (_, count, size) => {
  await using world = await startWorld();
  const headers = Array.from({ length: count }, (_each, at) => `X-${at}: ${'a'.repeat(size)}\r\n`).join('');

  const refused = await Promise.all([1, 2, 3].map(() => world.raw(`GET /api/v1/videos HTTP/1.1\r\n${head}${headers}\r\n`)));

  // A client that was still sending when the connection closed may lose the answer.
  for (const { statuses } of refused) expect([[431], []]).toContainEqual(statuses);
  expect(await world.ask('/api/v1/videos')).toMatchObject({ status: 200 });
  expect(world.videos.received).toHaveLength(1);
});

test.each([
  ['say nothing', ''],
  ['stop in the request line', 'GET /api/v1/vid'],
  ['stop in the headers', `GET /api/v1/videos HTTP/1.1\r\n${head}X-Slow: `],
  ['have asked before and stay', `GET /api/v1/ping HTTP/1.1\r\n${head}\r\n`],
])('H8: 1,200 connections that %s leave the others their answers', async (_, say) => {
  await using world = await startWorld({ maxConnections: 5_000 });
  using _crowd = await startCrowd(world, 1_200, say);

  const answers = await Promise.all(Array.from({ length: 20 }, () => world.ask('/api/v1/videos')));

  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
});

test('H8: headers that come a byte at a time end in 408 for each, and others are answered meanwhile', async () => {
  await using world = await startWorld({}, { limits: { headersInMs: 1_000 } });
  using crowd = await startCrowd(world, 100, `GET /api/v1/videos HTTP/1.1\r\n${head}X-Slow: `);
  const said = crowd.sockets.map((socket) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    return () => text;
  });
  const dripping = setInterval(() => {
    for (const socket of crowd.sockets) if (socket.writable) socket.write('a');
  }, 100);

  expect(await world.ask('/api/v1/videos')).toMatchObject({ status: 200 });

  await eventually(() => {
    for (const text of said) expect(text()).toMatch(/^HTTP\/1\.1 408 /);
  });
  clearInterval(dripping);
  expect(world.videos.received).toHaveLength(1);
});

test('H8: connections beyond the limit are turned away, and there is room again when others leave', async () => {
  await using world = await startWorld({ maxConnections: 50 });
  {
    using _crowd = await startCrowd(world, 50, '');
    await expect(world.ask('/api/v1/videos')).rejects.toThrow();
  }

  await eventually(async () => expect(await world.ask('/api/v1/videos')).toMatchObject({ status: 200 }));
});
