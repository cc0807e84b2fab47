import { readFile } from 'node:fs/promises';
import { videosApi } from '@flotilla/contracts-videos';
import { eventually, makeClip, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startCommand } from './start-command.ts';
import { fullyTranscoded, must, openResumable, signIn, upload } from './world.ts';

test('R2: after kill -9 of everything the next start goes on with a half-sent upload and a half-made ladder', async () => {
  await using directory = await temporaryDirectory();
  const environment = { DATA_DIR: directory.path };
  const videoFile = await makeClip({ seconds: 10, width: 1280, height: 720, audio: true });
  const bytes = await readFile(videoFile);
  let transcoding: string;
  {
    await using first = await startCommand(environment);
    const session = await signIn(first.url);
    transcoding = (await upload(session, videoFile, { name: 'Being transcoded' })).uuid;
    const parts = await openResumable(first.url, session, bytes, { lastModified: 1 });
    expect((await parts.send(0, 99_999)).status).toBe(308);
    await eventually(async () => {
      const { body } = await session.call(videosApi.getTranscoding, { params: { id: transcoding } });
      expect(body).toMatchObject({ state: 'running' });
    });
    first.signalAll('SIGKILL');
    await first.exited;
  }

  await using second = await startCommand(environment);
  const session = await signIn(second.url);
  const parts = await openResumable(second.url, session, bytes, { lastModified: 1 });
  expect(await parts.position()).toEqual({ received: 100_000 });
  const last = await parts.send(100_000, bytes.length - 1);
  expect(last.status).toBe(200);
  const { video: resumed } = (await last.json()) as { video: { uuid: string } };

  for (const uuid of [transcoding, resumed.uuid]) {
    await fullyTranscoded(session, uuid);
    const video = await must(session.call(videosApi.getVideo, { params: { id: uuid } }), 200);
    expect(video.streamingPlaylists).toHaveLength(1);
    expect(video.streamingPlaylists[0]?.files.map(({ resolution }) => resolution.id)).toEqual([720, 480, 360, 240]);
  }
  expect((await must(session.call(videosApi.listMyVideos, { query: {} }), 200)).total).toBe(2);
});

test('Ctrl-C ends every process at once, and a second start on the same data says that the first one runs', async () => {
  await using directory = await temporaryDirectory();
  await using first = await startCommand({ DATA_DIR: directory.path });

  await using second = await startCommand({ DATA_DIR: directory.path });
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain('already runs on');

  const asked = performance.now();
  first.signalAll('SIGINT');
  expect(await first.exited).toBe(0);
  await eventually(async () => expect(first.survivors()).toEqual([]));
  expect(performance.now() - asked).toBeLessThan(15_000);
});

test.each(['one', 'each'])(
  'PROCESSES=%s: a password of the administrator that is too short ends the start at once, with the rule',
  async (processes) => {
    await using directory = await temporaryDirectory();

    await using instance = await startCommand({ DATA_DIR: directory.path, PROCESSES: processes, ADMIN_PASSWORD: 'kurz' });

    expect(await instance.exited).toBe(1);
    expect(instance.output()).toBe('Settings are not usable:\n  ADMIN_PASSWORD must have 8 to 50 characters and at most 72 bytes\n');
  },
);

test('a full disk: uploads are refused before the last reserve is used, and nothing else breaks', async () => {
  await using directory = await temporaryDirectory();
  await using instance = await startCommand({ DATA_DIR: directory.path, UPLOAD_RESERVE_BYTES: String(Number.MAX_SAFE_INTEGER) });
  const session = await signIn(instance.url);
  const bytes = await readFile(await makeClip({ seconds: 1, width: 320, height: 240, audio: true }));

  const opened = await fetch(`${instance.url}/api/v1/videos/upload-resumable`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${session.token}`,
      'content-type': 'application/json',
      'x-upload-content-length': String(bytes.length),
      'x-upload-content-type': 'video/mp4',
    },
    body: JSON.stringify({ channelId: session.channelId, name: 'Too much', filename: 'film.mp4' }),
  });

  expect([503, 507]).toContain(opened.status);
  expect(opened.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect((await must(session.call(videosApi.listMyVideos, { query: {} }), 200)).total).toBe(0);
});
