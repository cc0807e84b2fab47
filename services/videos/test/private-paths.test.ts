import { videoPrivacy } from '@flotilla/contracts-shared';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { type FilesWorld, startFilesWorld, type VideoFiles } from './files-world.ts';

const HLS = '/static/streaming-playlists/hls/private';
const PROXY = '/object-storage-proxy';
/** Every path of a private file, with what it is to answer. */
const paths: readonly [string, (video: VideoFiles) => { path: string; bytes: Buffer }][] = [
  ['a media file', (video) => ({ path: `${HLS}/${video.uuid}/${video.media}`, bytes: video.bytes })],
  ['a media file by its name alone', (video) => ({ path: `${HLS}/${video.media}`, bytes: video.bytes })],
  ['a playlist', (video) => ({ path: `${HLS}/${video.uuid}/${video.playlist}`, bytes: Buffer.from(video.playlistText) })],
  ['a master playlist by its name alone', (video) => ({ path: `${HLS}/${video.master}`, bytes: Buffer.from(video.masterText) })],
  ['a web video', (video) => ({ path: `/static/web-videos/private/${video.web}`, bytes: video.webBytes })],
  ['a web seed', (video) => ({ path: `/static/webseed/private/${video.web}`, bytes: video.webBytes })],
  [
    'a proxied media file',
    (video) => ({ path: `${PROXY}/streaming-playlists/hls/private/${video.uuid}/${video.media}`, bytes: video.bytes }),
  ],
  ['a proxied web video', (video) => ({ path: `${PROXY}/web-videos/private/${video.web}`, bytes: video.webBytes })],
];

const word = (password: string) => ({ 'x-service-video-password': password });

async function addProtected(world: FilesWorld): Promise<VideoFiles> {
  const video = await world.addVideo(videoPrivacy.PASSWORD_PROTECTED);
  await world.sql(`insert into video_passwords (video_id, password, created_at, updated_at) values ($1, 'sesame', now(), now())`, [
    video.id,
  ]);
  return video;
}

test.each(paths)('F8: %s of a private video is for its owner, moderators and who has a token of it', async (_, of) => {
  await using world = await startFilesWorld();
  const [video, other] = [await world.addVideo(videoPrivacy.PRIVATE), await world.addVideo(videoPrivacy.PRIVATE)];
  const { path, bytes } = of(video);
  const token = await world.tokenFor(video.uuid, alice);
  const ask = (caller: Caller | null, query = '', headers: Record<string, string> = {}) => world.get(path + query, caller, headers);

  const opened = [await ask(alice), await ask(carol), await ask(null, `?videoFileToken=${token}`)];
  const refused = [
    await ask(null),
    await ask(bob),
    await ask(alice, '?videoFileToken=wrong'),
    await ask(null, `?videoFileToken=${await world.tokenFor(other.uuid, alice)}`),
    await ask(bob, '', word('sesame')),
    await ask(null, '', { 'x-flotilla-bad-token': '1' }),
  ];
  const range = await ask(alice, '', { range: 'bytes=2-5' });
  const head = await world.get(path, alice, {}, 'HEAD');

  for (const answer of opened) {
    expect([answer.status, answer.bytes.equals(bytes), answer.headers.get('cache-control')]).toEqual([200, true, 'private, no-store']);
  }
  for (const answer of refused) expect([answer.status, answer.bytes.includes(bytes.subarray(0, 30))]).toEqual([403, false]);
  if (!path.includes('master')) expect([range.status, range.bytes.equals(bytes.subarray(2, 6))]).toEqual([206, true]);
  expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, String(bytes.length), 0]);
});

test.each(paths)('F8: a password opens %s of its video, a wrong one does not', async (_, of) => {
  await using world = await startFilesWorld();
  const video = await addProtected(world);
  const { path, bytes } = of(video);

  const right = await world.get(path, null, word('sesame'));
  const refused = [
    await world.get(path, null, word('mistaken')),
    await world.get(path, alice, word('mistaken')),
    await world.get(path, bob),
  ];

  expect([right.status, right.bytes.equals(bytes)]).toEqual([200, true]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await world.get(path, null, { 'x-peertube-video-password': 'sesame' })).status).toBe(200);
});

test('proxied playlists get their token as others do, and only names of files are looked for', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo(videoPrivacy.PRIVATE);
  const token = await world.tokenFor(video.uuid, alice);
  const hls = (uuid: string, name: string) => `${PROXY}/streaming-playlists/hls/private/${uuid}/${name}`;

  const master = await world.get(`${hls(video.uuid, video.master)}?videoFileToken=${token}&reinjectVideoFileToken=true`);
  const bad = [await world.get(hls('not-a-uuid', video.media), alice), await world.get(hls(video.uuid, 'Upper.MP4'), alice)];
  const unknown = [
    await world.get(hls(video.uuid, 'nothing.mp4'), alice),
    await world.get(`${PROXY}/web-videos/private/nothing.mp4`, alice),
    await world.get(hls('11111111-1111-4111-8111-111111111111', video.media), alice),
  ];

  expect([master.status, master.text]).toEqual([
    200,
    video.masterText.replace(video.playlist, `${video.playlist}?videoFileToken=${token}&reinjectVideoFileToken=true`),
  ]);
  expect(bad.map(({ status }) => status)).toEqual([400, 400]);
  expect(unknown.map(({ status }) => status)).toEqual([403, 403, 403]);
});
