import { shortUuid, videoPrivacy } from '@flotilla/contracts-shared';
import { alice, bob } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startFilesWorld } from './files-world.ts';

const hls = (id: number | string, rest = '480-fragmented.mp4') => `/download/streaming-playlists/hls/videos/${id}-${rest}`;
const web = (id: number | string, rest = '480.mp4') => `/download/web-videos/${id}-${rest}`;

test('downloads have the name of the video, and ranges continue interrupted ones', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo(videoPrivacy.PUBLIC);

  const whole = await world.get(hls(video.uuid));
  const short = await world.get(web(shortUuid(video.uuid)));
  const rest = await world.get(web(video.id), null, { range: 'bytes=100-' });

  expect([whole.status, whole.bytes.equals(video.bytes)]).toEqual([200, true]);
  expect(whole.headers.get('content-disposition')).toBe(
    `attachment; filename="A film-480p-hls.mp4"; filename*=UTF-8''A%20film-480p-hls.mp4`,
  );
  expect([short.status, short.bytes.equals(video.webBytes)]).toEqual([200, true]);
  expect(short.headers.get('content-disposition')).toContain('filename="A film-480p.mp4"');
  expect([rest.status, rest.bytes.equals(video.webBytes.subarray(100))]).toEqual([206, true]);
  // All of one address, within an hour.
  expect(await world.sql('select sum(downloads)::int as downloads from video_number_changes')).toEqual([{ downloads: 1 }]);
});

test('a download that cannot be counted goes on', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo(videoPrivacy.PUBLIC);
  await world.sql('drop table video_downloaders');

  const whole = await world.get(hls(video.uuid));

  expect([whole.status, whole.bytes.equals(video.bytes)]).toEqual([200, true]);
});

test('D3: no name of a video breaks out of its header', async () => {
  await using world = await startFilesWorld();
  const names = ['a"; filename="b.exe', 'line\r\nset-cookie: a=b', '../../etc/passwd', 'Über 電影 🎬 100%', '\u202egpj.exe', "it's (new)*"];

  const given = [];
  for (const name of names) {
    const video = await world.addVideo(videoPrivacy.PUBLIC, { name });
    const { status, headers } = await world.get(web(video.uuid), null, {}, 'HEAD');
    given.push([status, headers.get('set-cookie'), headers.get('content-disposition')]);
  }

  expect(given.map(([status, cookie]) => [status, cookie])).toEqual(names.map(() => [200, null]));
  expect(given.map(([, , disposition]) => disposition)).toEqual([
    `attachment; filename="a'; filename='b.exe-480p.mp4"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe-480p.mp4`,
    `attachment; filename="lineset-cookie: a=b-480p.mp4"; filename*=UTF-8''lineset-cookie%3A%20a%3Db-480p.mp4`,
    `attachment; filename=".._.._etc_passwd-480p.mp4"; filename*=UTF-8''.._.._etc_passwd-480p.mp4`,
    `attachment; filename="_ber __ __ 100_-480p.mp4"; filename*=UTF-8''%C3%9Cber%20%E9%9B%BB%E5%BD%B1%20%F0%9F%8E%AC%20100%25-480p.mp4`,
    `attachment; filename="gpj.exe-480p.mp4"; filename*=UTF-8''gpj.exe-480p.mp4`,
    `attachment; filename="it's (new)*-480p.mp4"; filename*=UTF-8''it%27s%20%28new%29%2A-480p.mp4`,
  ]);
});

test('F8: a download follows the rules of its video', async () => {
  await using world = await startFilesWorld();
  const [hidden, unlisted] = [await world.addVideo(videoPrivacy.PRIVATE), await world.addVideo(videoPrivacy.UNLISTED)];
  const token = await world.tokenFor(hidden.uuid, alice);
  const status = async (path: string, caller: typeof alice | null = null, headers = {}) => (await world.get(path, caller, headers)).status;

  expect(await status(hls(hidden.uuid))).toBe(401);
  expect(await status(hls(hidden.uuid), bob)).toBe(403);
  expect(await status(hls(hidden.uuid), alice)).toBe(200);
  expect(await status(`${hls(hidden.uuid)}?videoFileToken=${token}`)).toBe(200);
  expect(await status(`${hls(unlisted.uuid)}?videoFileToken=${token}`)).toBe(403);
  expect(await status(hls(hidden.uuid), null, { 'x-flotilla-bad-token': '1' })).toBe(403);
  expect([await status(web(unlisted.uuid)), await status(web(unlisted.id)), await status(web(unlisted.id), bob)]).toEqual([200, 401, 403]);
  expect([await status(web('nothing')), await status(web(9999)), await status(web(unlisted.uuid, '720.mp4'))]).toEqual([404, 404, 404]);
  expect([await status(web(unlisted.uuid, '480.mkv')), await status(web(unlisted.uuid, 'x.mp4'))]).toEqual([404, 400]);
});
