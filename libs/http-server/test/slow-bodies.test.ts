import { expect, test } from '@jest/globals';
import { watchBodies } from '../src/body/watch-bodies.ts';
import { reply, route } from '../src/index.ts';
import { head } from './connection.ts';
import { uploadFilm } from './demo.ts';
import { eventually } from './eventually.ts';
import { alice, callerHeaders, startWorld } from './world.ts';

/** A body whose bytes and time the test decides, and whether it was found too slow. */
function watched({ pauseInMs = 30_000 } = {}) {
  let now = 0;
  let isTooSlow = false;
  const request = { complete: false, readableLength: 0, socket: { bytesRead: 500 } };
  const { look, watch } = watchBodies({ bytesPerSecond: 1_000, pauseInMs }, () => now);
  watch(request, () => {
    isTooSlow = true;
  });
  return {
    request,
    isTooSlow: () => isTooSlow,
    /** So many seconds pass, in each of which so many bytes arrive. */
    pass(seconds: number, bytesEach: number) {
      for (let second = 0; second < seconds; second += 1) {
        now += 1_000;
        request.socket.bytesRead += bytesEach;
        look();
      }
    },
  };
}

test('a body may pause for half a minute, at its beginning and later, however much came before', () => {
  const body = watched();

  body.pass(30, 0);
  expect(body.isTooSlow()).toBe(false);
  body.pass(10, 1_000_000);
  body.pass(30, 0);
  expect(body.isTooSlow()).toBe(false);
  body.pass(1, 0);

  expect(body.isTooSlow()).toBe(true);
});

test('a thousand bytes a second are enough for ever, half of them for a minute', () => {
  const [enough, half] = [watched(), watched()];

  enough.pass(10_000, 1_000);
  half.pass(60, 500);
  expect([enough.isTooSlow(), half.isTooSlow()]).toEqual([false, false]);
  half.pass(1, 500);

  expect(half.isTooSlow()).toBe(true);
});

test('bytes that wait to be read are not counted against the client, nor is anything once the body is there', () => {
  const [waiting, complete] = [watched(), watched()];

  waiting.request.readableLength = 1;
  waiting.pass(100, 0);
  complete.request.complete = true;
  complete.pass(100, 0);

  expect([waiting.isTooSlow(), complete.isTooSlow()]).toEqual([false, false]);
});

const form = { ...callerHeaders(alice), 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000 };
const BEGINNING = '--x\r\ncontent-disposition: form-data; name="film"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n';

test('an upload that stops arriving is answered 408, and what was received of it is discarded', async () => {
  await using world = await startWorld([], { leastRate: { bytesPerSecond: 1_000, pauseInMs: 100 } });
  using connection = await world.connect();

  connection.say(head('POST', '/api/v1/films/upload', form));
  connection.say(`${BEGINNING}bytes`);

  expect(await connection.hears(/^HTTP\/1.1 \d+/)).toContain('HTTP/1.1 408');
  await connection.closes();
  expect(world.entered).toEqual([]);
});

test('what requests share is taken before their bodies are read and given back however they end', async () => {
  let taken = 0;
  const admit = () => {
    taken += 1;
    return { [Symbol.dispose]: () => void (taken -= 1) };
  };
  const upload = route(uploadFilm, async () => reply(200, { seen: null }), { admit, receiveFile: async () => 'film' });
  await using world = await startWorld([upload], { leastRate: { bytesPerSecond: 1_000, pauseInMs: 100 } });
  using connection = await world.connect();

  connection.say(head('POST', '/api/v1/films/upload', form));
  await eventually(() => expect(taken).toBe(1));
  await connection.hears(/HTTP\/1.1 408/);

  expect(taken).toBe(0);
});
