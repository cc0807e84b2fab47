import { readFile } from 'node:fs/promises';
import { authApi } from '@flotilla/contracts-auth';
import { gatewayApi } from '@flotilla/contracts-gateway';
import { videosApi } from '@flotilla/contracts-videos';
import { eventually, makeClip } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { shareWorld } from './shared-world.ts';
import { addressesIn, administratorPassword, fullyTranscoded, must, openResumable, signIn, startWorld, upload } from './world.ts';

const meet = shareWorld({ TRANSCODING_WEB_VIDEOS: 'true', TRANSCODING_RESOLUTIONS: '240' });

test('a newcomer signs in, changes the password, uploads a video both ways and watches it from the lowest rendition up', async () => {
  await using world = await startWorld();
  const session = await signIn(world.url);
  const videoFile = await makeClip({ seconds: 2, width: 1280, height: 720, audio: true });

  await must(session.call(authApi.updateMyUser, { body: { currentPassword: administratorPassword, password: 'a better password' } }), 204);
  await expect(signIn(world.url)).rejects.toThrow('invalid_grant');
  await signIn(world.url, 'root', 'a better password');

  const whole = await upload(session, videoFile);
  const bytes = await readFile(videoFile);
  const parts = await openResumable(world.url, session, bytes);
  const middle = Math.floor(bytes.length / 2);
  expect((await parts.send(0, middle - 1)).status).toBe(308);
  const last = await parts.send(middle, bytes.length - 1);
  expect(last.status).toBe(200);
  const { video: resumed } = (await last.json()) as { video: { uuid: string } };

  for (const uuid of [whole.uuid, resumed.uuid]) {
    // The first look at a playable video must already find it published, with the lowest rendition at least.
    await eventually(
      async () => {
        const video = await must(world.anonymous(videosApi.getVideo, { params: { id: uuid } }), 200);
        expect(video.state.id).toBe(1);
        expect(video.streamingPlaylists[0]?.files.at(-1)?.resolution.id).toBe(240);
      },
      { withinMs: 120_000 },
    );
    await fullyTranscoded(session, uuid);
    const video = await must(world.anonymous(videosApi.getVideo, { params: { id: uuid } }), 200);
    expect(video).toMatchObject({ duration: 2, isLocal: true, aspectRatio: 1.7778 });
    expect(video.streamingPlaylists[0]?.files.map(({ resolution }) => resolution.id)).toEqual([720, 480, 360, 240]);
    expect(video.thumbnails.length).toBeGreaterThan(1);
  }

  const list = await must(world.anonymous(videosApi.listVideos, { query: {} }), 200);
  expect(list.total).toBe(2);
});

test('every address in the answers about a video works, with ranges, validators and the right types', async () => {
  const world = await meet();
  const session = await signIn(world.url);
  const { uuid } = await upload(session, await makeClip({ seconds: 2, width: 640, height: 360, audio: true }));
  await fullyTranscoded(session, uuid);
  const video = await must(world.anonymous(videosApi.getVideo, { params: { id: uuid } }), 200);

  const addresses = addressesIn(video);
  expect(addresses.size).toBeGreaterThan(12);
  for (const address of addresses) {
    const local = address.replace(/^https?:\/\/[^/]+/, world.url);
    const answer = await fetch(local);
    await answer.arrayBuffer();
    expect([address, answer.status]).toEqual([address, 200]);
  }

  const [hls] = video.streamingPlaylists;
  const media = hls?.files[0]?.fileUrl.replace(/^https?:\/\/[^/]+/, world.url) ?? '';
  const part = await fetch(media, { headers: { range: 'bytes=0-99' } });
  expect([part.status, part.headers.get('content-type'), (await part.arrayBuffer()).byteLength]).toEqual([206, 'video/mp4', 100]);
  const again = await fetch(media, { headers: { 'if-none-match': part.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  expect(part.headers.get('access-control-allow-origin')).toBe('*');
});

test('F8: a private video is only accessible to its owner and to holders of its file token', async () => {
  const world = await meet();
  const session = await signIn(world.url);
  const { total: listed } = await must(world.anonymous(videosApi.listVideos, { query: {} }), 200);
  const { uuid, id } = await upload(session, await makeClip({ seconds: 2, width: 320, height: 240, audio: true }), { privacy: 3 });
  await fullyTranscoded(session, uuid);
  const video = await must(session.call(videosApi.getVideo, { params: { id: uuid } }), 200);
  const master = (video.streamingPlaylists[0]?.playlistUrl ?? '').replace(/^https?:\/\/[^/]+/, world.url);

  expect(master).toContain('/hls/private/');
  expect((await world.anonymous(videosApi.getVideo, { params: { id: uuid } })).status).toBe(401);
  expect((await world.anonymous(videosApi.getVideo, { params: { id: String(id) } })).status).toBe(401);
  expect((await must(world.anonymous(videosApi.listVideos, { query: {} }), 200)).total).toBe(listed);
  expect((await fetch(master)).status).toBe(403);
  expect((await fetch(master.replace('/hls/private/', '/hls/'))).status).toBe(404);
  expect((await fetch(master, { headers: { authorization: 'Bearer nonsense' } })).status).toBe(403);
  expect((await fetch(master, { headers: { authorization: `Bearer ${session.token}` } })).status).toBe(200);

  const { files } = await must(session.call(videosApi.createVideoFileToken, { params: { id: uuid } }), 200);
  const withToken = await fetch(`${master}?videoFileToken=${files.token}&reinjectVideoFileToken=true`);
  const text = await withToken.text();
  expect([withToken.status, withToken.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const child = text.split('\n').find((line) => line.includes('.m3u8'));
  expect(child).toContain(`videoFileToken=${files.token}`);
  const media = await fetch(new URL(child ?? '', master));
  expect(media.status).toBe(200);
  expect(await media.text()).toContain(`.mp4?videoFileToken=${files.token}`);
  expect((await fetch(`${master}?videoFileToken=wrong`)).status).toBe(403);
});

test('the instance says that it is ready, and what it is called', async () => {
  const world = await meet();

  expect(await must(world.anonymous(gatewayApi.getPlatformHealth, {}), 200)).toMatchObject({ ready: true });
  expect(await must(world.anonymous(authApi.getConfig, {}), 200)).toMatchObject({
    instance: { name: 'Flotilla' },
    signup: { allowed: false },
  });
});
