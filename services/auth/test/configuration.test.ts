import { authApi } from '@flotilla/contracts-auth';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startReadyWorld } from './world.ts';

test('the public configuration shows what the instance offers, with everything that does not exist off', async () => {
  await using world = await startReadyWorld({
    INSTANCE_NAME: 'Films of the sea',
    TRANSCODING_RESOLUTIONS: '720,240',
    TRANSCODING_WEB_VIDEOS: 'true',
    USER_VIDEO_QUOTA: '5000',
  });

  const answer = await world.anonymous(authApi.getConfig, {});

  expect(answer).toMatchObject({
    status: 200,
    body: {
      serverVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      instance: { name: 'Films of the sea', defaultNSFWPolicy: 'do_not_list' },
      transcoding: { hls: { enabled: true }, web_videos: { enabled: true }, enabledResolutions: [240, 720] },
      user: { videoQuota: 5000, videoQuotaDaily: -1 },
      signup: { allowed: false },
      live: { enabled: false },
      federation: { enabled: false },
      import: { videos: { http: { enabled: false } } },
      fieldsConstraints: { users: { password: { minLength: 8, maxLength: 50 } } },
    },
  });
});

test('web videos are off unless the operator wants them', async () => {
  await using world = await startReadyWorld();

  const answer = await world.anonymous(authApi.getConfig, {});

  expect(answer.body).toMatchObject({ transcoding: { web_videos: { enabled: false }, enabledResolutions: [240, 360, 480, 720, 1080] } });
});

test('players are asked to send metrics where the operator collects them', async () => {
  await using world = await startReadyWorld({ PLAYBACK_METRICS: 'true' });

  const answer = await world.anonymous(authApi.getConfig, {});

  expect(answer.body).toMatchObject({ openTelemetry: { metrics: { enabled: true, playbackStatsInterval: 15_000 } } });
});

test('signup is allowed while it is open and there is room', async () => {
  await using world = await startReadyWorld();
  const isAllowed = async () => ((await world.anonymous(authApi.getConfig, {})).body as { signup: { allowed: boolean } }).signup.allowed;
  await world.configure({ signup: { enabled: true, limit: 2 } });
  expect(await isAllowed()).toBe(true);

  await world.create('alice');

  // Every process learns of it after the commit.
  await eventually(async () => expect(await isAllowed()).toBe(false));
  await world.configure({ signup: { limit: -1 } });
  expect(await isAllowed()).toBe(true);
});

test('the public configuration says how uploads are handled at the moment, and which files are accepted', async () => {
  await using world = await startReadyWorld();
  const published = async () => {
    const { transcoding, video } = (await world.anonymous(authApi.getConfig, {})).body as Told;
    const { hls, web_videos: webVideos, enabledResolutions } = transcoding;
    const taken = ['.mp4', '.mkv', '.mp3'].filter((extension) => video.file.extensions.includes(extension));
    return [hls.enabled, webVideos.enabled, enabledResolutions.length, taken.join(' ')];
  };
  expect(await published()).toEqual([true, false, 5, '.mp4 .mkv .mp3']);

  await world.configure({ transcoding: { webVideos: { enabled: true }, hls: { enabled: false }, allowAudioFiles: false } });
  expect(await published()).toEqual([false, true, 5, '.mp4 .mkv']);
  await world.configure({ transcoding: { allowAdditionalExtensions: false, allowAudioFiles: true } });
  expect(await published()).toEqual([false, true, 5, '.mp4 .mp3']);
  await world.configure({ transcoding: { enabled: false } });
  expect(await published()).toEqual([false, false, 0, '.mp4']);
});

type Told = {
  transcoding: { hls: { enabled: boolean }; web_videos: { enabled: boolean }; enabledResolutions: number[] };
  video: { file: { extensions: string[] } };
};
