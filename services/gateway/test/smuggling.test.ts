import { alice, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { HOST, startWorld } from './world.ts';

const head = `Host: ${HOST}\r\n`;
const post = `POST /api/v1/users/token HTTP/1.1\r\n${head}Content-Type: application/x-www-form-urlencoded\r\n`;
/** What an attacker hides behind a request, for the service or for the next client on the same connection. */
const hidden = `GET /api/v1/config?hidden HTTP/1.1\r\n${head}\r\n`;
const length = Buffer.byteLength(hidden);

test.each([
  ['a length with a sign', `${post}Content-Length: +4\r\n\r\nabcd`],
  ['a negative length', `${post}Content-Length: -4\r\n\r\nabcd`],
  ['a hexadecimal length', `${post}Content-Length: 0x4\r\n\r\nabcd`],
  ['a list of lengths', `${post}Content-Length: 4, 4\r\n\r\nabcd`],
  ['the same length twice', `${post}Content-Length: 4\r\nContent-Length: 4\r\n\r\nabcd`],
  ['an empty length', `${post}Content-Length: \r\n\r\n`],
  ['a length with words', `${post}Content-Length: 4 bytes\r\n\r\nabcd`],
  ['a length beyond all numbers', `${post}Content-Length: 18446744073709551620\r\n\r\nabcd`],
  ['a length after chunks', `${post}Transfer-Encoding: chunked\r\nContent-Length: ${length}\r\n\r\n0\r\n\r\n`],
  ['a length behind a space, and chunks', `${post}Content-Length : 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['chunks behind a space', `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
  ['chunks behind a tab', `${post}Transfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n`],
  ['chunks behind a vertical tab', `${post}Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n`],
  ['chunks that are not the last coding', `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['chunks twice in one list', `${post}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`],
  ['chunks in quotes', `${post}Transfer-Encoding: "chunked"\r\n\r\n0\r\n\r\n`],
  ['an empty coding', `${post}Transfer-Encoding: \r\n\r\n0\r\n\r\n`],
  ['a coding in a folded line', `${post}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n`],
  ['a coding after a bare return', `${post}X: y\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['a coding after a zero byte', `${post}X: y\x00\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['an end of headers with a return too many', `${post}Content-Length: 0\r\n\r\r\n`],
  ['an end of headers without a return', `${post}Content-Length: 0\n\n`],
  ['a chunk size with a sign', `${post}Transfer-Encoding: chunked\r\n\r\n+4\r\nabcd\r\n0\r\n\r\n`],
  ['a hexadecimal chunk size with its mark', `${post}Transfer-Encoding: chunked\r\n\r\n0x4\r\nabcd\r\n0\r\n\r\n`],
  ['a negative chunk size', `${post}Transfer-Encoding: chunked\r\n\r\n-1\r\nabcd\r\n0\r\n\r\n`],
  ['a chunk size before a bare line feed', `${post}Transfer-Encoding: chunked\r\n\r\n4\nabcd\r\n0\r\n\r\n`],
  ['a chunk that is longer than it says', `${post}Transfer-Encoding: chunked\r\n\r\n2\r\nabcd\r\n0\r\n\r\n`],
  ['a chunk extension with a line feed', `${post}Transfer-Encoding: chunked\r\n\r\n4;a\n=b\r\nabcd\r\n0\r\n\r\n`],
  ['a colon at the front', `${post}: a\r\n\r\n`],
  ['a name with a space', `${post}Content Length: 4\r\n\r\nabcd`],
  ['a method with a colon', `GET: /api/v1/videos HTTP/1.1\r\n${head}\r\n`],
  ['a version of one digit', `GET /api/v1/videos HTTP/1\r\n${head}\r\n`],
  ['another protocol', `GET /api/v1/videos RTSP/1.0\r\n${head}\r\n`],
  ['a path with a space', `GET /api/v1/videos HTTP/1.1 HTTP/1.1\r\n${head}\r\n`],
  ['a body where none belongs', `GET /api/v1/videos HTTP/1.1\r\n${head}Content-Length: ${length}\r\n\r\n`],
  ['chunks where no body belongs', `HEAD /api/v1/videos HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
])('H3: behind %s nothing is smuggled', async (_, bytes) => {
  await using world = await startWorld();

  const { statuses, closed } = await world.raw(`${bytes}${hidden}`);

  expect(statuses).toEqual([400]);
  expect(closed).toBe(true);
  const seen = [...world.auth.received, ...world.videos.received].filter(({ url }) => !url.startsWith('/internal/'));
  expect(seen.filter(({ url, body }) => url.includes('hidden') || body.includes('hidden'))).toEqual([]);
});

test.each([
  ['ends before it', 'abcd', { thenEnds: true }],
  ['goes on behind it', 'abcdefghij', {}],
])('I1: the body of an upload that %s is of another length than it said: 409, and a closed connection', async (_, body, ending) => {
  await using world = await startWorld();
  const { token } = await world.auth.signIn(alice);
  // Nothing is answered before the gateway has read all there is.
  world.videos.answerWith((request) => void request.resume());
  const authorized = `${head}Authorization: Bearer ${token}\r\n`;
  const upload = `PUT /api/v1/videos/upload-resumable?upload_id=2-a HTTP/1.1\r\n${authorized}Content-Type: application/octet-stream\r\n`;
  const form = `POST /api/v1/videos/upload HTTP/1.1\r\n${authorized}Content-Type: multipart/form-data; boundary=b\r\n`;

  for (const request of [upload, form]) {
    const { statuses, closed, text } = await world.raw(`${request}Content-Length: 7\r\n\r\n${body}`, ending);
    expect([statuses, closed]).toEqual([[409], true]);
    expect(text).toContain('The body is longer or shorter than Content-Length says.');
  }
});

test('H3: what cannot be read behind chunks of an upload, or behind anything else, is 400', async () => {
  await using world = await startWorld();
  const { token } = await world.auth.signIn(alice);
  world.videos.answerWith((request) => void request.resume());
  const authorized = `${head}Authorization: Bearer ${token}\r\nContent-Type: application/octet-stream\r\n`;
  const upload = `PUT /api/v1/videos/upload-resumable?upload_id=2-a HTTP/1.1\r\n${authorized}`;

  expect(await world.raw(`${upload}Transfer-Encoding: chunked\r\n\r\n2\r\nabcd\r\n0\r\n\r\n`)).toMatchObject({
    statuses: [400],
    closed: true,
  });
  expect(await world.raw(`GET /api/v1/videos HTTP/1.1\r\n${head}\r\nabcd\r\n\r\n`)).toMatchObject({ statuses: [400], closed: true });
});

test('H3: a body that looks like a request stays a body', async () => {
  await using world = await startWorld();

  const { statuses } = await world.raw(`${post}Content-Length: ${length}\r\nConnection: close\r\n\r\n${hidden}`);

  expect(statuses).toEqual([200]);
  expect(world.auth.received).toMatchObject([{ method: 'POST', url: '/api/v1/users/token', body: hidden }]);
});

test('H3: chunks become a body of known length for the service, without their extensions and trailers', async () => {
  await using world = await startWorld();

  const { statuses } = await world.raw(
    `${post}Transfer-Encoding: CHUNKED\r\nTrailer: Authorization\r\nConnection: close\r\n\r\n` +
      '3;name="va;lue"\r\na=b\r\n0\r\nAuthorization: Bearer x\r\nX-User-Id: 1\r\n\r\n',
  );

  expect(statuses).toEqual([200]);
  expect(world.auth.received).toMatchObject([{ url: '/api/v1/users/token', body: 'a=b', headers: { 'content-length': '3' } }]);
  for (const name of ['authorization', 'x-user-id', 'trailer', 'transfer-encoding'])
    expect(world.auth.last()?.headers).not.toHaveProperty(name);
});

test('H3: what a refused body still holds is never taken for a request', async () => {
  await using world = await startWorld();

  const { statuses } = await world.raw(
    `POST /api/v1/users/me HTTP/1.1\r\n${head}Content-Length: ${length + 4}\r\n\r\nabcd${hidden}` +
      `GET /api/v1/videos HTTP/1.1\r\n${head}Connection: close\r\n\r\n`,
  );

  expect(statuses).toEqual([405, 200]);
  expect(world.auth.received).toEqual([]);
});

test('H3: an answer cannot be split by what a client sends', async () => {
  await using world = await startWorld();

  const { headers } = await world.ask('/api/v1/videos?a=%0d%0aX-Split:%20b', { headers: { 'x-request-id': 'abcdefgh%0d%0aX-Split: b' } });

  expect(headers).not.toHaveProperty('x-split');
  await eventually(() => expect(world.videos.last()?.url).toBe('/api/v1/videos?a=%0d%0aX-Split:%20b'));
});

test.each([
  ['a header within a header', 'HTTP/1.1 200 OK\r\nX: a\rContent-Length: 2\r\n\r\n'],
  ['a length and chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 9\r\n\r\nab'],
  ['a folded header', 'HTTP/1.1 200 OK\r\nX: a\r\n b\r\nContent-Length: 0\r\n\r\n'],
])('H3: a service that answers with %s is not believed', async (_, bytes) => {
  await using world = await startWorld();
  world.videos.answerWith((request) => void request.socket.end(bytes));

  expect(await world.ask('/api/v1/videos')).toMatchObject({ status: 502 });
});
